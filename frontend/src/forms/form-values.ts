/* Reads and compares the values of the owner's forms, which are as the API reads and writes them. */
import type { Control } from "./controls/control";

/** null for an empty number field. */
export type PlainValue = string | number | boolean | null;
/** A link, or one record of a list. */
export type FieldRecord = { readonly [field: string]: FieldValue };
export type FieldValue = PlainValue | FieldRecord | readonly FieldRecord[];
/** By field name. */
export type FieldValues = Record<string, FieldValue>;

export function readForm(form: HTMLFormElement, fields: readonly Control[]): FieldValues {
  return Object.fromEntries(fields.map(({ name, read }) => [name, read(form)]));
}

/** Whether all values in `a` equal those in `b`, which may have more. */
export function sameValues(a: Readonly<FieldValues>, b: Readonly<FieldValues>): boolean {
  return Object.entries(a).every(([name, value]) => sameValue(value, b[name]));
}

export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((row, index) => sameValues(row, b[index] ?? {}));
  if (isRecord(a) && isRecord(b)) return sameValues(a, b);
  return a === b;
}

/** Whether nothing was entered, also not inside of it. */
export function isBlank(value: FieldValue): boolean {
  if (isList(value) || isRecord(value)) return Object.values(value).every(isBlank);
  return value === "" || value === null;
}

export function isList(value: FieldValue | undefined): value is readonly FieldRecord[] {
  return Array.isArray(value);
}

export function isRecord(value: FieldValue | undefined): value is FieldRecord {
  return typeof value === "object" && value !== null && !isList(value);
}
