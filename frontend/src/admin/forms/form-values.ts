/* The values in an item form. */
import type { ItemBody } from "../../api/items";
import type { Control } from "./controls/control";

export function readForm(form: HTMLFormElement, fields: readonly Control[]): ItemBody {
  return Object.fromEntries(fields.map(({ name, read }) => [name, read(form)]));
}

/** Whether all values in `a` equal those in `b`, which may have more. */
export function sameValues(a: ItemBody, b: ItemBody): boolean {
  return Object.entries(a).every(([name, value]) => b[name] === value);
}
