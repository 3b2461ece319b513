import type { InputHTMLAttributes } from "react";
import {
  isText,
  lengthError,
  readText,
  textOrDash,
  toText,
  type Control,
  type LineOptions,
} from "./control";
import { LineField } from "./line-field";

type Format = {
  /** Attributes that choose the keyboard of a phone. */
  input: InputHTMLAttributes<HTMLInputElement>;
  isValid: (text: string) => boolean;
  /** What is asked for if it is not valid. */
  expected: string;
  /** Tidies what was typed. */
  tidy?: (typed: string) => string;
};

/** A line in a certain format, without spaces around it. An empty optional field is "". */
export function formattedLine(options: LineOptions, format: Format): Control {
  const { name, label, required } = options;
  const { input, isValid, expected, tidy = (typed: string) => typed } = format;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={options} error={error}>
        {(controlProps) => (
          <input
            {...controlProps}
            {...input}
            name={name}
            required={required}
            defaultValue={toText(initial)}
          />
        )}
      </LineField>
    ),
    read: (form) => tidy(readText(form, name).trim()),
    validate: (value) => {
      const fits = value === "" ? !required : isText(value) && isValid(value);
      return fits ? lengthError(options, value) : `Please enter ${expected}`;
    },
    format: textOrDash,
    accepts: isText,
  };
}
