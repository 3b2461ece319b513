/* Lines and paragraphs of plain text, and the parts that other controls of text share with them. */
import { plural, t } from "@lingui/core/macro";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from "react";
import { Field } from "../../ui/field";
import {
  type LineOptions,
  type Translatable,
  WHOLE_ROW,
  characterCount,
  inLanguage,
  isText,
  lengthError,
  readText,
  requiredError,
  textOrDash,
  toText,
} from "./control";

type ElementProps = Parameters<ComponentProps<typeof Field>["children"]>[0] & {
  name: string;
  required?: boolean;
  lang?: string;
  placeholder?: string;
  defaultValue: string;
};

/** A single line of text, trimmed. An empty optional field is "". */
export function text(options: LineOptions): Translatable {
  return trimmedText(options, (props) => <input {...props} />);
}

/** Text in any element. */
export function trimmedText(
  options: LineOptions,
  element: (props: ElementProps) => ReactNode,
): Translatable {
  const { name, label, required, lang, placeholder, max, half } = options;
  return {
    name,
    label,
    render: (initial, error) => (
      <LengthCount
        max={max}
        initial={toText(initial)}
        sent={trimmed}
        className={half ? undefined : WHOLE_ROW}
      >
        <LineField line={options} error={error}>
          {(controlProps) =>
            element({
              ...controlProps,
              name,
              required,
              lang,
              placeholder,
              defaultValue: toText(initial),
            })
          }
        </LineField>
      </LengthCount>
    ),
    read: (form) => trimmed(readText(form, name)),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
    isHalf: half,
    inLanguage: (...language) => trimmedText(inLanguage(options, ...language), element),
  };
}

function trimmed(text: string): string {
  return text.trim();
}

/** Several lines of plain text, trimmed. */
export function textArea(options: LineOptions): Translatable {
  return trimmedText(options, (props) => (
    // As high as its text, where browsers can do that.
    <textarea
      {...props}
      rows={4}
      className={`${props.className} field-sizing-content max-h-[60svh] min-h-20`}
    />
  ));
}

type LineFieldProps = {
  line: LineOptions;
  error?: string;
  children: ComponentProps<typeof Field>["children"];
};

/** The label, error and width of a single-line control. */
export function LineField({ line: { label, half, help }, error, children }: LineFieldProps) {
  return (
    <Field label={label} help={help} error={error} className={half ? undefined : WHOLE_ROW}>
      {children}
    </Field>
  );
}

/** From this part of the limit on, the length is shown. */
const NEAR = 0.8;
/** The number of times that it is spoken until the limit: not with each letter. */
const STEPS = 4;

type LengthCountProps = {
  /** The limit, in characters. */
  max: number | undefined;
  initial: string;
  /** What the server is sent of the text. */
  sent: (text: string) => string;
  className?: string;
  /** The field. */
  children: ReactNode;
};

/** A field with the length of its text, near the limit. The text itself is never cut off. */
export function LengthCount({ max, initial, sent, className, children }: LengthCountProps) {
  const [length, setLength] = useState(() => characterCount(sent(initial)));
  const hear = ({ nativeEvent: { target } }: SyntheticEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setLength(characterCount(sent(target.value)));
  };
  return (
    <div className={className} onInput={hear}>
      {children}
      {max !== undefined && <Count length={length} max={max} />}
    </div>
  );
}

function Count({ length, max }: { length: number; max: number }) {
  const step = stepOf(length, max);
  const [spoken, setSpoken] = useState({ step: 0, text: "" });
  const text = countText(length, max);
  if (step !== spoken.step) setSpoken({ step, text: step === 0 ? "" : text });
  return (
    <>
      {step > 0 && (
        <p
          aria-hidden="true"
          className={`mt-2 text-small tabular-nums ${length > max ? "text-stop" : "text-steel-400"}`}
        >
          {text}
        </p>
      )}
      <span role="status" className="sr-only">
        {spoken.text}
      </span>
    </>
  );
}

/** 0 while the text is short, up to STEPS near the limit, and one more beyond it. */
function stepOf(length: number, max: number): number {
  if (length > max) return STEPS + 1;
  const part = length / max;
  if (part < NEAR) return 0;
  return Math.min(STEPS, 1 + Math.floor(((part - NEAR) / (1 - NEAR)) * STEPS));
}

function countText(length: number, max: number): string {
  const over = length - max;
  return over > 0
    ? plural(over, { one: "# character too many", other: "# characters too many" })
    : t`${length} of at most ${max} characters`;
}
