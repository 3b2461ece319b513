import { t } from "@lingui/core/macro";
import { type Control, type LineOptions, isText, readText, textOrDash, toText } from "./control";
import { formattedLine } from "./formats";
import { LineField } from "./text";

type NumberOptions = LineOptions & {
  min: number;
  max: number;
  /** The error message, if one with the label and the range does not say it well. */
  problem?: string;
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
