/*
 * Texts in several languages. In the values of a form, such a text is one value with its text in
 * each language, so that they stay together when a record of a list is moved or removed. The API
 * has the English values, and beside them `translations` of the same shape. Those of an item have
 * its English texts too: the values have another one where there is none.
 */
import {
  ENGLISH,
  LANGUAGES,
  type Language,
  OTHER_LANGUAGES,
  type OtherLanguage,
} from "../core/language";
import {
  type FieldRecord,
  type FieldValue,
  type FieldValues,
  isList,
  isRecord,
} from "./form-values";

/** What each language has of something. */
export function byLanguage<Value>(value: (language: Language) => Value): Record<Language, Value>;
export function byLanguage<Value>(value: (language: Language) => Value): Record<string, Value> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, value(language)]));
}

/** A text in each language; "" where there is none. */
export type TranslatedText = Readonly<Record<Language, string>>;
/** Texts by language, in the shape of the values. What has none is left out. */
export type Translations = Partial<Record<Language, FieldRecord>>;

/** A text with what `others` has of it in other languages. */
export function translatedText(
  english: FieldValue | undefined,
  others: (language: OtherLanguage) => FieldValue | undefined,
): TranslatedText {
  return byLanguage((language) => asText(language === ENGLISH ? english : others(language)));
}

export function isTranslatedText(value: unknown): value is TranslatedText {
  const texts = new Map<string, unknown>(Object.entries(value ?? {}));
  return LANGUAGES.every((language) => typeof texts.get(language) === "string");
}

/** Also of a plain text, which is in English. */
export function toTranslatedText(value: FieldValue | undefined): TranslatedText {
  return isTranslatedText(value) ? value : translatedText(value, () => "");
}

/** The values with the translations of these texts, which are no part of a list. */
export function withTranslations(
  values: FieldValues,
  names: readonly string[],
  translations: Translations = {},
): FieldValues {
  const texts = names.map((name) => {
    const others = (language: Language) => translations[language]?.[name];
    return [name, translatedText(others(ENGLISH) ?? values[name], others)] as const;
  });
  return { ...values, ...Object.fromEntries(texts) };
}

/** A value as visitors read it in a language: in another where it has no text. */
export function textsIn(language: Language, value: FieldValue, main: Language): FieldValue {
  if (isTranslatedText(value))
    return [language, main, ...LANGUAGES].map((each) => value[each]).find(Boolean) ?? "";
  if (isList(value)) return value.map((row) => valuesIn(language, row, main));
  return isRecord(value) ? valuesIn(language, value, main) : value;
}

export function valuesIn(language: Language, values: FieldRecord, main: Language): FieldValues {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, textsIn(language, value, main)]));
}

/** What the API is sent: the English values, and all texts in other languages. */
export function requestValues(typed: FieldValues) {
  const translations: Translations = Object.fromEntries(
    OTHER_LANGUAGES.map((language) => [language, recordTexts(language, typed)]),
  );
  return { values: recordIn(ENGLISH, typed), translations };
}

/** The texts of a record in a language alone, and what is the same in all languages. */
function recordIn(language: Language, values: FieldRecord): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueIn(language, value)]),
  );
}

function valueIn(language: Language, value: FieldValue): FieldValue {
  if (isTranslatedText(value)) return value[language];
  if (isList(value)) return value.map((row) => recordIn(language, row));
  return isRecord(value) ? recordIn(language, value) : value;
}

/** Undefined if there are no texts in it that have translations. */
function textsOf(language: Language, value: FieldValue): FieldValue | undefined {
  if (isTranslatedText(value)) return value[language];
  if (isList(value)) {
    const rows = value.map((row) => recordTexts(language, row));
    return rows.every((row) => Object.keys(row).length === 0) ? undefined : rows;
  }
  const own = isRecord(value) ? recordTexts(language, value) : {};
  return Object.keys(own).length > 0 ? own : undefined;
}

/** The texts of a record in a language, without what is the same in all. */
export function recordTexts(language: Language, record: FieldRecord): FieldRecord {
  const entries = Object.entries(record).flatMap(([name, value]) => {
    const own = textsOf(language, value);
    return own === undefined ? [] : [[name, own] as const];
  });
  return Object.fromEntries(entries);
}

/** The path of a text in a language: of its control in a form, and as the API names it in errors. */
export function translationPath(language: Language, path: string): string {
  return `translations.${language}.${path}`;
}

/** The language of a path, if it has one, and the path without it. */
export function splitPath(path: string): { language?: Language; path: string } {
  const language = LANGUAGES.find((each) => path.startsWith(translationPath(each, "")));
  if (!language) return { path };
  return { language, path: path.slice(translationPath(language, "").length) };
}

function asText(value: FieldValue | undefined): string {
  return typeof value === "string" ? value : "";
}
