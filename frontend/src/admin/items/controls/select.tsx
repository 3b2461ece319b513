import {
  isText,
  missing,
  textOf,
  textOrDash,
  typedIn,
  type Control,
  type LineOptions,
} from "./control";
import { LineField } from "./line-field";

type SelectOptions = LineOptions & { options: readonly { value: string; label: string }[] };

/** One of a few values. It is shown as it is stored, and so it is found in the table. */
export function select(spec: SelectOptions): Control {
  const { name, label, required, options } = spec;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={spec} error={error}>
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
      </LineField>
    ),
    read: (form) => typedIn(form, name),
    check: (value) => missing(spec, value),
    show: textOrDash,
    accepts: isText,
  };
}
