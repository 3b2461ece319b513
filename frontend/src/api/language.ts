/*
 * The language of the page. It stays the same until the next page is loaded from the server, so
 * texts are read when they are shown, but nothing has to follow a change.
 */
import { i18n, type Messages } from "@lingui/core";
import type languages from "../content/languages.json";

export type Language = keyof typeof languages;

export type OtherLanguage = Exclude<Language, "en">;

export const ENGLISH = "en";
/** Into which the English texts are translated. */
export const OTHERS: OtherLanguage[] = ["lv", "ru"];
export const LANGUAGES: Language[] = [ENGLISH, ...OTHERS];

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Pages in other languages have the same paths after this. English ones have nothing before. */
export function basename(language: Language): string {
  return language === ENGLISH ? "/" : `/${language}/`;
}

/** The path of a page in a language. */
export function localized(path: string, language: Language): string {
  return basename(language) + path.slice(1);
}

export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : ENGLISH;
}

/** Show the page in a language, with the texts of a catalogue. */
export function speak(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
}

/** Add the texts of another catalogue in the language of the page. */
export function addTexts(messages: Messages): void {
  i18n.load(i18n.locale, messages);
}
