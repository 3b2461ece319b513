import { ENGLISH } from "../api/language";

/** The `lang` of a text that is shown in English, because it has no translation. */
export function languageOf(item: { in_english?: readonly string[] }, field: string) {
  return item.in_english?.includes(field) ? ENGLISH : undefined;
}
