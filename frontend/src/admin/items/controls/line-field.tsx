import type { ComponentProps } from "react";
import { Field } from "../../../components/field";
import { WHOLE_ROW, type LineOptions } from "./control";

type LineFieldProps = {
  line: LineOptions;
  error?: string;
  children: ComponentProps<typeof Field>["children"];
};

/** The place of a control of one line: its label, its error, and how much of the row it takes. */
export function LineField({ line: { label, half }, error, children }: LineFieldProps) {
  return (
    <Field label={label} error={error} className={half ? undefined : WHOLE_ROW}>
      {children}
    </Field>
  );
}
