import { getControl } from "../../../components/form-control";
import { toText, textOrDash, type Control, type LineOptions } from "./control";
import { LineField } from "./line-field";

type NumberOptions = LineOptions & { min: number; max: number };

/** A whole number. One that may be left empty is then null; "" is no number at all, and refused. */
export function number({ min, max, ...line }: NumberOptions): Control {
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
            // The wheel scrolls the page; over a focused number it would change the value.
            onWheel={(event) => event.currentTarget.blur()}
            min={min}
            max={max}
            required={required}
            defaultValue={toText(initial)}
          />
        )}
      </LineField>
    ),
    read: (form) => {
      const element = getControl(form, name);
      const typed = element?.value.trim() ?? "";
      if (typed !== "") return Number(typed);
      // The browser gives nothing of what it cannot read as a number: it only seems left empty.
      return required || element?.validity.badInput ? "" : null;
    },
    check: (value) => {
      if (value === null && !required) return undefined;
      const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
      return fits ? undefined : `Please enter a ${label.toLowerCase()} from ${min} to ${max}`;
    },
    show: textOrDash,
    accepts: (value) => typeof value === "number" || value === null || value === "",
  };
}
