/* The values of the owner's forms, as the API reads and writes them. */

/** null for an empty number field. */
export type PlainValue = string | number | boolean | null;
/** One record of a list. */
export type ListRow = Readonly<Record<string, PlainValue>>;
export type FieldValue = PlainValue | readonly ListRow[];
/** By field name. */
export type FieldValues = Record<string, FieldValue>;
