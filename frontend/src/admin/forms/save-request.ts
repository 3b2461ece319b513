import type { FieldValues } from "../../api/field-values";

export type SaveRequest<Stored> = {
  /** What was typed; words.ts tells what of it the API is sent. */
  body: FieldValues;
  /** The version that the form was filled from; undefined for a new item. */
  version: number | undefined;
  /** The version saved elsewhere, if the owner chose to overwrite it. */
  overwrites?: Stored;
};
