/* Which addresses may be kept on a visitor's device. */
import { isKeyOf } from "../api/is-key-of";
import { KINDS } from "../api/kinds";
import { isPrivatePath } from "../api/private-path";
import languages from "../content/languages.json";

const ADMIN = /^\/(?:django-)?admin(?:\/|$)/;
const PAGE = /^\/(?!(?:api|media|share|static)\/)[^.]*$/;
const API = new RegExp(`^/api/(?:${[...KINDS, "pages"].join("|")})(?:/|$)`);

/** Whether everybody sees the same at the path: it is not of the admin, nor for one visitor alone. */
export function isPublic(path: string): boolean {
  const plain = withoutLanguage(path);
  return !ADMIN.test(plain) && !isPrivatePath(plain);
}

export function isPublicPage(path: string): boolean {
  return isPublic(path) && PAGE.test(withoutLanguage(path));
}

/** Whether a call of the API reads what pages show. */
export function isPublicRead(path: string): boolean {
  return API.test(path);
}

/** The language of a page's address. */
export function languageOf(path: string): keyof typeof languages {
  const [, first = ""] = path.split("/");
  return isKeyOf(languages, first) ? first : "en";
}

function withoutLanguage(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  return isKeyOf(languages, first) ? `/${rest.join("/")}` : path;
}
