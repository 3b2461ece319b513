import type { Messages } from "@lingui/core";
import { addTexts, currentLanguage, type Language } from "../api/language";

type Load = () => Promise<{ messages: Messages }>;

/**
 * "site" has the texts of all pages; others have those of the chunk with their name, and "admin"
 * what only the owner sees. The server names the same chunks in pages/bundle.py.
 */
const CATALOGUES = {
  site: {
    en: () => import(/* webpackChunkName: "locale-site-en" */ "../locales/site/en.po"),
    lv: () => import(/* webpackChunkName: "locale-site-lv" */ "../locales/site/lv.po"),
    ru: () => import(/* webpackChunkName: "locale-site-ru" */ "../locales/site/ru.po"),
  },
  contact: {
    en: () => import(/* webpackChunkName: "locale-contact-en" */ "../locales/contact/en.po"),
    lv: () => import(/* webpackChunkName: "locale-contact-lv" */ "../locales/contact/lv.po"),
    ru: () => import(/* webpackChunkName: "locale-contact-ru" */ "../locales/contact/ru.po"),
  },
  "cookie-policy": {
    en: () =>
      import(/* webpackChunkName: "locale-cookie-policy-en" */ "../locales/cookie-policy/en.po"),
    lv: () =>
      import(/* webpackChunkName: "locale-cookie-policy-lv" */ "../locales/cookie-policy/lv.po"),
    ru: () =>
      import(/* webpackChunkName: "locale-cookie-policy-ru" */ "../locales/cookie-policy/ru.po"),
  },
  measures: {
    en: () => import(/* webpackChunkName: "locale-measures-en" */ "../locales/measures/en.po"),
    lv: () => import(/* webpackChunkName: "locale-measures-lv" */ "../locales/measures/lv.po"),
    ru: () => import(/* webpackChunkName: "locale-measures-ru" */ "../locales/measures/ru.po"),
  },
  message: {
    en: () => import(/* webpackChunkName: "locale-message-en" */ "../locales/message/en.po"),
    lv: () => import(/* webpackChunkName: "locale-message-lv" */ "../locales/message/lv.po"),
    ru: () => import(/* webpackChunkName: "locale-message-ru" */ "../locales/message/ru.po"),
  },
  admin: {
    en: () => import(/* webpackChunkName: "locale-admin-en" */ "../locales/admin/en.po"),
    lv: () => import(/* webpackChunkName: "locale-admin-lv" */ "../locales/admin/lv.po"),
    ru: () => import(/* webpackChunkName: "locale-admin-ru" */ "../locales/admin/ru.po"),
  },
} satisfies Record<string, Record<Language, Load>>;
type Catalogue = keyof typeof CATALOGUES;

/** Load a catalogue in one language. */
export async function loadLocale(catalogue: Catalogue, language: Language): Promise<Messages> {
  const { messages } = await CATALOGUES[catalogue][language]();
  return messages;
}

/** The files of a page, with a catalogue that no other page needs. */
export function withTexts<Page>(catalogue: Catalogue, files: () => Promise<Page>) {
  return async () => {
    const [page, messages] = await Promise.all([files(), loadLocale(catalogue, currentLanguage())]);
    addTexts(messages);
    return page;
  };
}
