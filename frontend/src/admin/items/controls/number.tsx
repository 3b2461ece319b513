import { controlOf } from "../../../components/form-control";
import { Field } from "../../../components/field";
import { textOf, textOrDash, WHOLE_ROW, type Control, type LineOptions } from "./control";

type NumberOptions = LineOptions & { min: number; max: number };

/** A whole number. One that may be left empty is then null; "" is no number at all, and refused. */
export function number({ name, label, required, half, min, max }: NumberOptions): Control {
  return {
    name,
    label,
    render: (initial, error) => (
      <Field label={label} error={error} className={half ? undefined : WHOLE_ROW}>
        {(wiring) => (
          <input
            {...wiring}
            name={name}
            type="number"
            inputMode="numeric"
            // The wheel scrolls the page; over a focused number it would change the value.
            onWheel={(event) => event.currentTarget.blur()}
            min={min}
            max={max}
            required={required}
            defaultValue={textOf(initial)}
          />
        )}
      </Field>
    ),
    read: (form) => {
      const element = controlOf(form, name);
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
