import type { ComponentProps, ReactNode } from "react";
import type { Field } from "../../../components/field";
import {
  inLanguage,
  isText,
  lengthError,
  requiredError,
  toText,
  textOrDash,
  readText,
  type LineOptions,
  type Translatable,
} from "./control";
import { LineField } from "./line-field";

type ElementProps = Parameters<ComponentProps<typeof Field>["children"]>[0] & {
  name: string;
  required?: boolean;
  lang?: string;
  defaultValue: string;
};

/** A single line of text, trimmed. An empty optional field is "". */
export function text(options: LineOptions): Translatable {
  return trimmedText(options, (props) => <input {...props} />);
}

/** Text in any element. */
export function trimmedText(
  options: LineOptions,
  element: (props: ElementProps) => ReactNode,
): Translatable {
  const { name, label, required, lang } = options;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={options} error={error}>
        {(controlProps) =>
          element({ ...controlProps, name, required, lang, defaultValue: toText(initial) })
        }
      </LineField>
    ),
    read: (form) => readText(form, name).trim(),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
    inLanguage: (language, note) => trimmedText(inLanguage(options, language, note), element),
  };
}
