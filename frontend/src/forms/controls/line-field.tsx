import type { ComponentProps } from "react";
import { Field } from "../../ui/field";
import { WHOLE_ROW, type LineOptions } from "./control";

type LineFieldProps = {
  line: LineOptions;
  error?: string;
  children: ComponentProps<typeof Field>["children"];
};

/** The label, error and width of a single-line control. */
export function LineField({ line: { label, half, help }, error, children }: LineFieldProps) {
  return (
    <Field label={label} help={help} error={error} className={half ? undefined : WHOLE_ROW}>
      {children}
    </Field>
  );
}
