import { t } from "@lingui/core/macro";
import { readText, textOrDash, type Control, type LineOptions } from "./control";
import { formattedLine } from "./formatted-line";

type DecimalOptions = LineOptions & {
  min: number;
  max: number;
  /** More decimals are rounded. */
  decimals: number;
};

const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A number with decimals, after a point or a comma. A text is invalid input, as it was typed. */
export function decimal({ min, max, decimals, ...line }: DecimalOptions): Control {
  const problem = t`Please enter a number from ${min} to ${max}`;
  // The keyboards of phones with digits alone have no minus.
  const inputMode = min < 0 ? "text" : "decimal";
  const own = formattedLine(line, { input: { inputMode }, isValid: () => true, problem });
  return {
    ...own,
    render: (initial, error) =>
      own.render(typeof initial === "number" ? `${initial}` : initial, error),
    read: (form) => {
      const typed = readText(form, line.name).trim().replace("\u2212", "-");
      if (typed === "") return line.required ? "" : null;
      return DECIMAL.test(typed)
        ? Number(Number(typed.replace(",", ".")).toFixed(decimals))
        : typed;
    },
    validate: (value) => {
      if (value === null && !line.required) return undefined;
      const fits = typeof value === "number" && value >= min && value <= max;
      return fits ? undefined : problem;
    },
    format: textOrDash,
    accepts: (value) => typeof value === "number" || value === null || own.accepts(value),
  };
}
