/*
 * The language of the page. It stays the same until the next page is loaded from the server, so
 * texts are read when they are shown, but nothing has to follow a change. That of the admin is not in
 * its addresses: it is the browser's, until somebody chooses one or signs in.
 */
import { type Messages, i18n } from "@lingui/core";
import languages from "../content/languages.json";
import { getStored, setStored } from "./browser-storage";

export type Language = keyof typeof languages;

export type OtherLanguage = Exclude<Language, "en">;

export const ENGLISH = "en";
export const LANGUAGES: Language[] = Object.keys(languages).filter(isLanguage);
/** Into which the English texts are translated. */
export const OTHER_LANGUAGES: OtherLanguage[] = LANGUAGES.filter(
  (language) => language !== ENGLISH,
);

export function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === "string" && Object.hasOwn(languages, text);
}

/** Pages in other languages have the same paths after this. English ones have nothing before. */
export function basename(language: Language): string {
  return language === ENGLISH ? "/" : `/${language}/`;
}

/** The path of a page in a language. */
export function localizedPath(path: string, language: Language): string {
  return basename(language) + path.slice(1);
}

export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : ENGLISH;
}

/** What Intl calls it: how numbers and dates are written on the page. */
export function currentLocale(): string {
  return languages[currentLanguage()].locale;
}

/** Show the page in a language, with the texts of a catalogue. */
export function activateLanguage(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
}

/** Add the texts of another catalogue in the language of the page. */
export function addMessages(messages: Messages): void {
  i18n.load(i18n.locale, messages);
}

/** The language of the admin, in this browser. The account has it too, for other devices. */
const KEY = "adminLanguage";

/** Whether a path is one of the admin. What it previews are pages of the site. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?!\/preview(?:\/|$))(?:\/|$)/.test(path);
}

/** Undefined until somebody chooses one or signs in. */
export function storedAdminLanguage(): Language | undefined {
  const stored = getStored("localStorage", KEY);
  return isLanguage(stored) ? stored : undefined;
}

/** The next page of the admin is in this language. */
export function storeAdminLanguage(language: Language): void {
  setStored("localStorage", KEY, language);
}
