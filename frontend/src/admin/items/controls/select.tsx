import { Field } from "../../../components/field";
import {
  isText,
  missing,
  textOf,
  textOrDash,
  typedIn,
  WHOLE_ROW,
  type Control,
  type LineOptions,
} from "./control";

type SelectOptions = LineOptions & { options: readonly { value: string; label: string }[] };

/** One of a few values. It is shown as it is stored, and so it is found in the table. */
export function select(spec: SelectOptions): Control {
  const { name, label, required, half, options } = spec;
  return {
    name,
    label,
    render: (initial, error) => (
      <Field label={label} error={error} className={half ? undefined : WHOLE_ROW}>
        {(wiring) => (
          <select
            {...wiring}
            className={`${wiring.className} select`}
            name={name}
            required={required}
            defaultValue={textOf(initial)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Field>
    ),
    read: (form) => typedIn(form, name),
    check: (value) => missing(spec, value),
    show: textOrDash,
    accepts: isText,
  };
}
