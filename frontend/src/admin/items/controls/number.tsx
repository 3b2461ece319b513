import { getControl } from "../../../components/form-control";
import { toText, textOrDash, type Control, type LineOptions } from "./control";
import { LineField } from "./line-field";

type NumberOptions = LineOptions & {
  min: number;
  max: number;
  /** What an empty field means. */
  placeholder?: string;
  /** Formats a valid number; without it, there are only digits, or a dash for an empty field. */
  format?: (value: number | null) => string;
};

/** An integer. An empty optional field is null; "" stands for invalid input and is rejected. */
export function number({ min, max, placeholder, format, ...line }: NumberOptions): Control {
  const { name, label, required } = line;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={line} error={error}>
        {(controlProps) => (
          <input
            {...controlProps}
            name={name}
            type="number"
            inputMode="numeric"
            // Scrolling the page must not change a focused number.
            onWheel={(event) => event.currentTarget.blur()}
            min={min}
            max={max}
            required={required}
            placeholder={placeholder}
            defaultValue={toText(initial)}
          />
        )}
      </LineField>
    ),
    read: (form) => {
      const element = getControl(form, name);
      const typed = element?.value.trim() ?? "";
      if (typed !== "") return Number(typed);
      // For invalid input the browser reports an empty value.
      return required || element?.validity.badInput ? "" : null;
    },
    validate: (value) => {
      if (value === null && !required) return undefined;
      const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
      return fits ? undefined : `Please enter a ${label.toLowerCase()} from ${min} to ${max}`;
    },
    format: (value) =>
      format && (value === null || typeof value === "number") ? format(value) : textOrDash(value),
    accepts: (value) => typeof value === "number" || value === null || value === "",
  };
}
