import type { Messages } from "@lingui/core";
import { isKeyOf } from "../core/is-key-of";
import { addMessages, currentLanguage, type Language } from "../core/language";

type Catalogue =
  | "site"
  | "call-bar"
  | "contact"
  | "cookie-policy"
  | "measures"
  | "message"
  | "privacy"
  | "admin";
type Load = (language: Language) => Promise<{ messages: Messages }>;

/**
 * "site" has the texts of all pages; others have those of the chunk with their name, and "admin"
 * what only the owner sees. frontend/catalogue-loader.js says which texts these are. The server names
 * the same chunks in pages/bundle.py.
 */
const CATALOGUES: Record<Catalogue, Load> = {
  site: (language) =>
    import(/* webpackChunkName: "locale-site-[request]" */ `../locales/site/${language}.po?site`),
  "call-bar": (language) =>
    import(
      /* webpackChunkName: "locale-call-bar-[request]" */ `../locales/site/${language}.po?call-bar`
    ),
  contact: (language) =>
    import(
      /* webpackChunkName: "locale-contact-[request]" */ `../locales/site/${language}.po?contact`
    ),
  "cookie-policy": (language) =>
    import(
      /* webpackChunkName: "locale-cookie-policy-[request]" */ `../locales/site/${language}.po?cookie-policy`
    ),
  measures: (language) =>
    import(
      /* webpackChunkName: "locale-measures-[request]" */ `../locales/site/${language}.po?measures`
    ),
  message: (language) =>
    import(
      /* webpackChunkName: "locale-message-[request]" */ `../locales/site/${language}.po?message`
    ),
  privacy: (language) =>
    import(
      /* webpackChunkName: "locale-privacy-[request]" */ `../locales/site/${language}.po?privacy`
    ),
  admin: (language) =>
    import(/* webpackChunkName: "locale-admin-[request]" */ `../locales/admin/${language}.po`),
};

/** Whether a chunk has texts of its own. */
export function hasTexts(chunk: string): boolean {
  return isKeyOf(CATALOGUES, chunk);
}

/** Load a catalogue in one language. */
export async function loadLocale(catalogue: Catalogue, language: Language): Promise<Messages> {
  const { messages } = await CATALOGUES[catalogue](language);
  return messages;
}

/** The files of a page, with a catalogue that no other page needs. */
export function withTexts<Page>(catalogue: Catalogue, files: () => Promise<Page>) {
  return async () => {
    const [page, messages] = await Promise.all([files(), loadLocale(catalogue, currentLanguage())]);
    addMessages(messages);
    return page;
  };
}
