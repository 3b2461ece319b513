import type { ReactNode } from "react";

/**
 * What is not broken across lines: a letter with a hyphen ('A-arms'), and a number with its unit, or
 * two that are multiplied ('28 × 1.5 mm').
 */
const NO_BREAK =
  /((?<![\p{L}\p{N}-])\p{L}-\p{L}+|(?:\d[\d.,]* × )?\d[\d.,]* (?:mm|мм|cm³|см³|kg|кг|Nm|Н·?м|kW|кВт)(?!\p{L}))/u;

/** A text with those parts kept on one line. */
export function noBreak(text: string): ReactNode {
  // Every second part is one of them.
  return text.split(NO_BREAK).map((part, position) =>
    position % 2 ? (
      <span key={position} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
