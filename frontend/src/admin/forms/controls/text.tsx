import type { ComponentProps, ReactNode } from "react";
import type { Field } from "../../../components/field";
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

type ElementProps = Parameters<ComponentProps<typeof Field>["children"]>[0] & {
  name: string;
  required?: boolean;
  defaultValue: string;
};

/** A single line of text, trimmed. An empty optional field is "". */
export function text(options: LineOptions): Control {
  return trimmedText(options, (props) => <input {...props} />);
}

/** Text in any element. */
export function trimmedText(
  options: LineOptions,
  element: (props: ElementProps) => ReactNode,
): Control {
  const { name, label, required } = options;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={options} error={error}>
        {(controlProps) =>
          element({ ...controlProps, name, required, defaultValue: toText(initial) })
        }
      </LineField>
    ),
    read: (form) => readText(form, name).trim(),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
  };
}
