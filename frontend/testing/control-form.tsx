import { render } from "@testing-library/react";
import type { Control, FormErrors } from "../src/forms/controls/control";
import type { FieldValue } from "../src/forms/form-values";

/** Render a form with one control. */
export function formWith(
  control: Control,
  initial: FieldValue,
  ...errors: [error?: string, inside?: FormErrors]
): HTMLFormElement {
  const { container } = render(<form>{control.render(initial, ...errors)}</form>);
  const form = container.querySelector("form");
  if (!form) throw new Error("No form was drawn.");
  return form;
}
