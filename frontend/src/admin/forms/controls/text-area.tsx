import {
  isText,
  lengthError,
  readText,
  requiredError,
  textOrDash,
  toText,
  type Control,
  type LineOptions,
} from "./control";
import { LineField } from "./line-field";

/** Several lines of plain text, trimmed. */
export function textArea(options: LineOptions): Control {
  const { name, label, required } = options;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={options} error={error}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            name={name}
            rows={4}
            required={required}
            defaultValue={toText(initial)}
          />
        )}
      </LineField>
    ),
    read: (form) => readText(form, name).trim(),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
  };
}
