import { t } from "@lingui/core/macro";
import { isText, readText, toText, textOrDash, type Control, type LineOptions } from "./control";
import { LineField } from "./line-field";

type NumberOptions = LineOptions & {
  min: number;
  max: number;
  /** The error message, if one with the label and the range does not say it well. */
  problem?: string;
  /** What an empty field means. */
  placeholder?: string;
  /** Formats a valid number; without it, there are only digits, or a dash for an empty field. */
  format?: (value: number | null) => string;
};

/** Digits, also in groups of three, after a euro sign: '1000', '1 000', '€450'. */
const WHOLE = /^(?:€\s*)?(?:\d+|\d{1,3}(?:\s\d{3})+)$/;

/**
 * An integer. An empty optional field is null. A text is invalid input, as it was typed; "" is an
 * empty required field.
 */
export function number(options: NumberOptions): Control {
  const { min, max, placeholder, format, ...line } = options;
  const { name, label, required } = line;
  const what = label.toLowerCase();
  const problem = options.problem ?? t`Please enter a ${what} from ${min} to ${max}`;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={line} error={error}>
        {(controlProps) => (
          <input
            {...controlProps}
            name={name}
            // Not type="number": Chromium drops the comma of '12,5', and reports 125.
            type="text"
            inputMode="numeric"
            required={required}
            placeholder={placeholder}
            defaultValue={toText(initial)}
          />
        )}
      </LineField>
    ),
    read: (form) => {
      const typed = readText(form, name).trim();
      if (typed === "") return required ? "" : null;
      const value = WHOLE.test(typed) ? Number(typed.replace(/[€\s]/g, "")) : NaN;
      return Number.isSafeInteger(value) ? value : typed;
    },
    validate: (value) => {
      if (value === null && !required) return undefined;
      const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
      return fits ? undefined : problem;
    },
    format: (value) =>
      format && (value === null || typeof value === "number") ? format(value) : textOrDash(value),
    accepts: (value) => typeof value === "number" || value === null || isText(value),
  };
}
