import type { FieldValues } from "./field-values";

export type SaveRequest = {
  /** What was typed; words.ts tells what of it the API is sent. */
  body: FieldValues;
  /** The version that the form was filled from; undefined for a new item. */
  version: number | undefined;
  /** What is stored, as far as the form knows. */
  base: FieldValues;
};
