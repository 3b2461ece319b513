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

type Option = {
  value: string;
  label: string;
  /** What tables show, if not the label. */
  inTable?: string;
};
type SelectOptions = LineOptions & { options: readonly Option[] };

/** One of a few options. */
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
    format: (value) => {
      const option = options.find((each) => each.value !== "" && each.value === value);
      return option?.inTable ?? option?.label ?? textOrDash(value);
    },
    accepts: isText,
    choices: options.map(({ value, label }) => ({ value, label, param: value })),
  };
}
