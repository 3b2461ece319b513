/*
 * Texts in several languages. In the values of a form, a translated text is one value with its text
 * in each language, so that they stay together when a record of a list is moved or removed. The API
 * has the English values, and beside them `translations` of the same shape.
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
  sameValue,
} from "./form-values";

/** What each language has of something. */
export function byLanguage<Value>(value: (language: Language) => Value): Record<Language, Value>;
export function byLanguage<Value>(value: (language: Language) => Value): Record<string, Value> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, value(language)]));
}

/** A text in each language; "" where there is none. */
export type TranslatedText = Readonly<Record<Language, string>>;
/** Texts by language, in the shape of the values. What has none is left out. */
export type Translations = Partial<Record<OtherLanguage, FieldRecord>>;

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

/** Also of a plain text, which has no translations yet. */
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
    const others = (language: OtherLanguage) => translations[language]?.[name];
    return [name, translatedText(values[name], others)] as const;
  });
  return { ...values, ...Object.fromEntries(texts) };
}

/** The values as visitors read them in a language: in English where a text has no translation. */
export function textsIn(language: Language, value: FieldValue): FieldValue {
  if (isTranslatedText(value)) return value[language] || value.en;
  if (isList(value)) return value.map((row) => valuesIn(language, row));
  return isRecord(value) ? valuesIn(language, value) : value;
}

export function valuesIn(language: Language, values: FieldRecord): FieldValues {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, textsIn(language, value)]));
}

/** What the API is sent: the English values and, as far as they changed, the translations. */
export function requestValues(typed: FieldValues, stored: FieldValues) {
  const values = valuesIn(ENGLISH, typed);
  const changes = OTHER_LANGUAGES.flatMap((language) => {
    const changed = changedTranslations(typed, stored, language);
    return Object.keys(changed).length > 0 ? [[language, changed] as const] : [];
  });
  const translations: Translations = Object.fromEntries(changes);
  return { values, translations: changes.length > 0 ? translations : undefined };
}

/**
 * The translations in a list or a link belong to what they translate, so they are sent when anything in it
 * changed: the server could not tell what they belong to now.
 */
function changedTranslations(typed: FieldValues, stored: FieldValues, language: OtherLanguage) {
  const entries = Object.entries(typed).flatMap(([name, value]) => {
    const before = stored[name];
    const isSame = isTranslatedText(value)
      ? value[language] === toTranslatedText(before)[language]
      : sameValue(value, before);
    const own = isSame ? undefined : translationsIn(language, value);
    return own === undefined ? [] : [[name, own] as const];
  });
  return Object.fromEntries(entries);
}

/** Undefined if there are no texts in it that have translations. */
function translationsIn(language: OtherLanguage, value: FieldValue): FieldValue | undefined {
  if (isTranslatedText(value)) return value[language];
  if (isList(value)) {
    const rows = value.map((row) => recordTranslations(language, row));
    return rows.every((row) => Object.keys(row).length === 0) ? undefined : rows;
  }
  const own = isRecord(value) ? recordTranslations(language, value) : {};
  return Object.keys(own).length > 0 ? own : undefined;
}

function recordTranslations(language: OtherLanguage, record: FieldRecord): FieldRecord {
  const entries = Object.entries(record).flatMap(([name, value]) => {
    const own = translationsIn(language, value);
    return own === undefined ? [] : [[name, own] as const];
  });
  return Object.fromEntries(entries);
}

/** The number of English texts in it that have no translation. */
export function missingTexts(value: FieldValue, language: OtherLanguage): number {
  if (isTranslatedText(value))
    return value.en.trim() !== "" && value[language].trim() === "" ? 1 : 0;
  if (!isList(value) && !isRecord(value)) return 0;
  const inside: FieldValue[] = Object.values(value);
  return inside.reduce<number>((sum, each) => sum + missingTexts(each, language), 0);
}

/** The path of a text's translation in a form, as the API names it in errors. */
export function translationPath(language: Language, path: string): string {
  return language === ENGLISH ? path : `translations.${language}.${path}`;
}

/** The language of a path, and the path of the English text. */
export function splitPath(path: string): { language: Language; path: string } {
  const language = OTHER_LANGUAGES.find((each) => path.startsWith(`translations.${each}.`));
  if (!language) return { language: ENGLISH, path };
  return { language, path: path.slice(translationPath(language, "").length) };
}

function asText(value: FieldValue | undefined): string {
  return typeof value === "string" ? value : "";
}
