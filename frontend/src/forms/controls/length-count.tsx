import { plural, t } from "@lingui/core/macro";
import { useState, type ReactNode, type SyntheticEvent } from "react";
import { characters } from "./control";

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
  const [length, setLength] = useState(() => characters(sent(initial)));
  const hear = ({ nativeEvent: { target } }: SyntheticEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setLength(characters(sent(target.value)));
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
export function stepOf(length: number, max: number): number {
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
