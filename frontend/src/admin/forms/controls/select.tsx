import {
  isText,
  requiredError,
  toText,
  textOrDash,
  readText,
  type Control,
  type LineOptions,
} from "./control";
import { LineField } from "./line-field";

type SelectOptions = LineOptions & { options: readonly { value: string; label: string }[] };

/** One of a few options. Tables show the stored value, so that search finds it. */
export function select(spec: SelectOptions): Control {
  const { name, label, required, options } = spec;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={spec} error={error}>
        {(controlProps) => (
          <select
            {...controlProps}
            className={`${controlProps.className} select`}
            name={name}
            required={required}
            defaultValue={toText(initial)}
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
    read: (form) => readText(form, name),
    validate: (value) => requiredError(spec, value),
    format: textOrDash,
    accepts: isText,
    choices: options.map((option) => ({ ...option, param: option.value })),
  };
}
