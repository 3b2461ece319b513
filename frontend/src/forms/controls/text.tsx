import type { ComponentProps, ReactNode } from "react";
import type { Field } from "../../ui/field";
import {
  inLanguage,
  isText,
  lengthError,
  requiredError,
  toText,
  textOrDash,
  readText,
  WHOLE_ROW,
  type LineOptions,
  type Translatable,
} from "./control";
import { LengthCount } from "./length-count";
import { LineField } from "./line-field";

type ElementProps = Parameters<ComponentProps<typeof Field>["children"]>[0] & {
  name: string;
  required?: boolean;
  lang?: string;
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
  const { name, label, required, lang, max, half } = options;
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
            element({ ...controlProps, name, required, lang, defaultValue: toText(initial) })
          }
        </LineField>
      </LengthCount>
    ),
    read: (form) => trimmed(readText(form, name)),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
    inLanguage: (language, note) => trimmedText(inLanguage(options, language, note), element),
  };
}

function trimmed(text: string): string {
  return text.trim();
}
