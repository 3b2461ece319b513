import type { FieldValues } from "../../forms/field-values";
import type { ItemBody } from "../items";
import { sentValues } from "../../forms/words";

/** The fields of an item as the API is sent them, with the translations that are not stored yet. */
export function itemBody(typed: FieldValues, stored: FieldValues): ItemBody {
  const { values, translations } = sentValues(typed, stored);
  return { ...values, ...(translations && { translations }) };
}
