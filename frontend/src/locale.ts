import type { Messages } from "@lingui/core";
import type { Language } from "./api/language";
import { loadChunk } from "./api/release";

type Locale = { messages: Messages };

/** A visitor loads one of them. The server names the same chunks in pages/bundle.py. */
const SITE: Record<Language, () => Promise<Locale>> = {
  en: () => import(/* webpackChunkName: "locale-en" */ "./locales/site/en.po"),
  lv: () => import(/* webpackChunkName: "locale-lv" */ "./locales/site/lv.po"),
  ru: () => import(/* webpackChunkName: "locale-ru" */ "./locales/site/ru.po"),
};
const ADMIN: Record<Language, () => Promise<Locale>> = {
  en: () => import(/* webpackChunkName: "admin-locale-en" */ "./locales/admin/en.po"),
  lv: () => import(/* webpackChunkName: "admin-locale-lv" */ "./locales/admin/lv.po"),
  ru: () => import(/* webpackChunkName: "admin-locale-ru" */ "./locales/admin/ru.po"),
};

/** Load the texts of a language, with those of the admin if wanted. */
export async function loadLocale(language: Language, isAdmin: boolean): Promise<Messages[]> {
  const wanted = isAdmin ? [SITE[language], ADMIN[language]] : [SITE[language]];
  return Promise.all(wanted.map((load) => loadChunk(async () => (await load()).messages, false)));
}
