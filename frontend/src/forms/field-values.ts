/* The values of the owner's forms, as the API reads and writes them. */

/** null for an empty number field. */
export type PlainValue = string | number | boolean | null;
/** A link, or one record of a list. */
export type FieldRecord = { readonly [field: string]: FieldValue };
export type FieldValue = PlainValue | FieldRecord | readonly FieldRecord[];
/** By field name. */
export type FieldValues = Record<string, FieldValue>;
