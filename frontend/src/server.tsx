/* Server rendering: pages/rendering.py runs this bundle in V8, without any browser APIs. */
// First: react-dom/server reads them while it is imported, and without them no page is rendered.
import "./server-globals";
import "core-js/stable/url";
import "core-js/stable/url-search-params";
import type { Messages } from "@lingui/core";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ENGLISH, type Language, basename, isLanguage, speak } from "./api/language";
import { openPageData } from "./api/queries";
import { App } from "./app";
import { messages as contactEn } from "./locales/contact/en.po";
import { messages as contactLv } from "./locales/contact/lv.po";
import { messages as contactRu } from "./locales/contact/ru.po";
import { messages as cookiesEn } from "./locales/cookie-policy/en.po";
import { messages as cookiesLv } from "./locales/cookie-policy/lv.po";
import { messages as cookiesRu } from "./locales/cookie-policy/ru.po";
import { messages as measuresEn } from "./locales/measures/en.po";
import { messages as measuresLv } from "./locales/measures/lv.po";
import { messages as measuresRu } from "./locales/measures/ru.po";
import { messages as messageEn } from "./locales/message/en.po";
import { messages as messageLv } from "./locales/message/lv.po";
import { messages as messageRu } from "./locales/message/ru.po";
import { messages as siteEn } from "./locales/site/en.po";
import { messages as siteLv } from "./locales/site/lv.po";
import { messages as siteRu } from "./locales/site/ru.po";
import { loadPages } from "./router";

export { plainText } from "./ui/markup/plain-text";

// No need to wait: this bundle contains all pages.
void loadPages();

const TEXTS: Record<Language, Messages> = {
  en: { ...siteEn, ...contactEn, ...cookiesEn, ...messageEn, ...measuresEn },
  lv: { ...siteLv, ...contactLv, ...cookiesLv, ...messageLv, ...measuresLv },
  ru: { ...siteRu, ...contactRu, ...cookiesRu, ...messageRu, ...measuresRu },
};

/**
 * Render the page of a URL (path and query) to HTML, as hydration expects it. `data` is the text of
 * `#page-data`. Throws if any part of the page fails.
 */
export function renderPage(address: string, data: string): string {
  const first = address.split("/")[1];
  const language = isLanguage(first) ? first : ENGLISH;
  speak(language, TEXTS[language]);
  const failures: unknown[] = [];
  // React logs errors here that it leaves to the client.
  console.error = (reason: unknown) => failures.push(reason);
  const html = renderToString(
    <StaticRouter location={address} basename={basename(language)}>
      <App client={openPageData(data)} />
    </StaticRouter>,
  );
  if (failures.length > 0) throw failures[0];
  return html;
}
