import {
  isText,
  lengthError,
  requiredError,
  toText,
  textOrDash,
  readText,
  type Control,
  type LineOptions,
} from "./control";
import { LineField } from "./line-field";

/** A single line of text, trimmed. An empty optional field is "". */
export function text(options: LineOptions): Control {
  const { name, label, required } = options;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={options} error={error}>
        {(controlProps) => (
          <input {...controlProps} name={name} required={required} defaultValue={toText(initial)} />
        )}
      </LineField>
    ),
    read: (form) => readText(form, name).trim(),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
  };
}
