/* Which addresses may be kept on a visitor's device. */
import languages from "../content/languages.json";

const LANGUAGE = `(?:(?:${Object.keys(languages).join("|")})/)?`;
const PRIVATE = new RegExp(`^/${LANGUAGE}(?:admin|django-admin|contact/message)(?:/|$)`);
const PAGE = new RegExp(`^/${LANGUAGE}(?!api/|media/|share/|static/)[^.]*$`);
const API = /^\/api\/(?:builds|tyres|parts|pages)(?:\/|$)/;

/** Whether everybody sees the same at the path: it is not of the admin, nor for one visitor alone. */
export function isPublic(path: string): boolean {
  return !PRIVATE.test(path);
}

export function isPublicPage(path: string): boolean {
  return isPublic(path) && PAGE.test(path);
}

/** Whether a call of the API reads what pages show. */
export function isPublicRead(path: string): boolean {
  return API.test(path);
}

/** The language of a page's address. */
export function languageOf(path: string): keyof typeof languages {
  const [, first = ""] = path.split("/");
  return isLanguage(first) ? first : "en";
}

function isLanguage(text: string): text is keyof typeof languages {
  return text in languages;
}
