/* The documents that the owner edits: their descriptions, which the server reads as well. */
import type { ReactNode } from "react";
import type { FieldValue, FieldValues } from "../../api/field-values";
import { sameValue } from "../forms/form-values";
import company from "../../content/documents/company.json";

export type FieldDescription = {
  /** A key of `CONTROLS` in field-controls.tsx. */
  type: string;
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** Of a text: characters. Of a number: the largest. Of a list: records. */
  max?: number;
  min?: number;
  decimals?: number;
  /** What a record of a list is called. */
  noun?: string;
  /** The fields of a record. */
  of?: Readonly<Record<string, FieldDescription>>;
  /** The default is a sample value, which a workshop must replace. */
  sample?: boolean;
  default?: FieldValue;
};

export type DocumentDescription = {
  label: string;
  summary: string;
  fields: Readonly<Record<string, FieldDescription>>;
  /** A page of the site that shows it. */
  path: string;
};

/** By key, in the order of the list. */
export const DOCUMENTS: ReadonlyMap<string, DocumentDescription> = new Map([
  ["company", { ...company, path: "/contact" }],
]);

/** The fields that still have their sample values. */
export function sampleFields({ fields }: DocumentDescription, values: FieldValues) {
  return Object.entries(fields)
    .filter(([name, field]) => field.sample && sameValue(values[name], field.default))
    .map(([name, { label }]) => ({ name, label }));
}

export function defaults({ fields }: DocumentDescription): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default ?? null]),
  );
}
