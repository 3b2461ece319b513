/* The language of the admin, as its owner chose it. The account has it too, for other devices. */
import { getStored, setStored } from "./browser-storage";
import { ENGLISH, isLanguage, type Language } from "./language";

const KEY = "adminLanguage";

/** Whether a path is one of the admin. What it previews are pages of the site. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?!\/preview(?:\/|$))(?:\/|$)/.test(path);
}

export function storedLanguage(): Language {
  const stored = getStored("localStorage", KEY);
  return isLanguage(stored) ? stored : ENGLISH;
}

/** The next page of the admin is in this language. */
export function storeLanguage(language: Language): void {
  setStored("localStorage", KEY, language);
}
