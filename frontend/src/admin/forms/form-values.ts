/* The values in a form. */
import type { FieldValue, FieldValues, ListRow } from "../../api/field-values";
import type { Control } from "./controls/control";

export function readForm(form: HTMLFormElement, fields: readonly Control[]): FieldValues {
  return Object.fromEntries(fields.map(({ name, read }) => [name, read(form)]));
}

/** Whether all values in `a` equal those in `b`, which may have more. */
export function sameValues(a: Readonly<FieldValues>, b: Readonly<FieldValues>): boolean {
  return Object.entries(a).every(([name, value]) => sameValue(value, b[name]));
}

export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (!isList(a) || !isList(b)) return a === b;
  return a.length === b.length && a.every((row, index) => sameValues(row, b[index] ?? {}));
}

export function isList(value: FieldValue | undefined): value is readonly ListRow[] {
  return Array.isArray(value);
}
