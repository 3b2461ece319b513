import type { InputHTMLAttributes } from "react";
import { isText, lengthError, readText, type Control, type LineOptions } from "./control";
import { trimmedText } from "./text";

type Format = {
  /** Attributes that choose the keyboard of a phone. */
  input: InputHTMLAttributes<HTMLInputElement>;
  isValid: (text: string) => boolean;
  /** The error message if it is not valid. */
  problem: string;
  /** Tidies what was typed. */
  tidy?: (typed: string) => string;
};

/** A line in a certain format, without spaces around it. An empty optional field is "". */
export function formattedLine(options: LineOptions, format: Format): Control {
  const { name, required } = options;
  const { input, isValid, problem, tidy = (typed: string) => typed } = format;
  return {
    ...trimmedText(options, (props) => <input {...props} {...input} />),
    read: (form) => tidy(readText(form, name).trim()),
    validate: (value) => {
      const fits = value === "" ? !required : isText(value) && isValid(value);
      return fits ? lengthError(options, value) : problem;
    },
  };
}
