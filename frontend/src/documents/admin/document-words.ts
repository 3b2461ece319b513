/* The words of documents in other languages, in the values of their forms. */
import type { OtherLanguage } from "../../core/language";
import {
  type FieldRecord,
  type FieldValue,
  type FieldValues,
  isList,
  isRecord,
} from "../../forms/form-values";
import { type Translations, translatedText } from "../../forms/translated-text";
import type { DocumentDescription, FieldDescription } from "./documents";

/** Types of fields. */
const HAVE_WORDS = ["line", "text", "markup", "link"];

/** Whether the field has words that differ between languages, as documents/translations.py tells. */
export function hasWords({ type, of, translated = true }: FieldDescription): boolean {
  if (of) return Object.values(of).some(hasWords);
  return translated && HAVE_WORDS.includes(type);
}

type WordsOf = (language: OtherLanguage) => FieldValue | undefined;

/** The values of a form: each text with its words in other languages, also inside of lists. */
export function documentWords(
  { fields }: Pick<DocumentDescription, "fields">,
  values: FieldRecord,
  translations: Translations = {},
): FieldValues {
  return recordWords(fields, values, (language) => translations[language]);
}

function recordWords(
  fields: DocumentDescription["fields"],
  values: FieldRecord,
  others: WordsOf,
): FieldValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    const own: WordsOf = (language) => partOf(others(language), name);
    return [name, field && hasWords(field) ? valueWords(field, value, own) : value] as const;
  });
  return Object.fromEntries(entries);
}

function valueWords({ type, of = {} }: FieldDescription, value: FieldValue, others: WordsOf) {
  if (isList(value))
    return value.map((row, index) =>
      recordWords(of, row, (language) => rowOf(others(language), index)),
    );
  if (type === "link" && isRecord(value))
    return {
      ...value,
      label: translatedText(value.label, (each) => partOf(others(each), "label")),
    };
  return translatedText(value, others);
}

function partOf(record: FieldValue | undefined, name: string): FieldValue | undefined {
  return isRecord(record) ? record[name] : undefined;
}

function rowOf(rows: FieldValue | undefined, index: number): FieldValue | undefined {
  return isList(rows) ? rows[index] : undefined;
}
