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

/** A line of text, without the spaces around it. One that is left out is "". */
export function text(options: LineOptions): Control {
  const { name, label, required, half } = options;
  return {
    name,
    label,
    render: (initial, error) => (
      <Field label={label} error={error} className={half ? undefined : WHOLE_ROW}>
        {(wiring) => (
          <input {...wiring} name={name} required={required} defaultValue={textOf(initial)} />
        )}
      </Field>
    ),
    read: (form) => typedIn(form, name).trim(),
    check: (value) => missing(options, value),
    show: textOrDash,
    accepts: isText,
  };
}
