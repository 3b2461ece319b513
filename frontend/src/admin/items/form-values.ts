/* What stands in an item's form. */
import type { FieldValue, ItemBody } from "../../api/items";
import { controlOf } from "../../components/form-control";
import type { FieldSpec } from "../resource";

/** Texts are trimmed, markup is left as it is; a number that is not filled in is ''. */
export function bodyIn(form: HTMLFormElement, fields: readonly FieldSpec[]): ItemBody {
  return Object.fromEntries(fields.map((field) => [field.name, valueIn(form, field)]));
}

function valueIn(form: HTMLFormElement, { name, control }: FieldSpec): FieldValue {
  const element = controlOf(form, name);
  if (control === "checkbox") return element instanceof HTMLInputElement && element.checked;
  const text = element?.value ?? "";
  if (control === "number") return text.trim() === "" ? "" : Number(text);
  return control === "text" ? text.trim() : text;
}

/** Whether all that `a` has is equal in `b`, which may have more. */
export function sameValues(a: ItemBody, b: ItemBody): boolean {
  return Object.entries(a).every(([name, value]) => b[name] === value);
}
