/* Server rendering: pages/rendering.py runs this bundle in V8, without any browser APIs. */
// First: react-dom/server reads them while it is imported, and without them no page is rendered.
import "./server-globals";
import "core-js/stable/url";
import "core-js/stable/url-search-params";
import type { Messages } from "@lingui/core";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import {
  ENGLISH,
  LANGUAGES,
  type Language,
  basename,
  isLanguage,
  activateLanguage,
} from "./core/language";
import { beginHydration } from "./core/hydration";
import { createClientFromPage } from "./api/queries";
import { App } from "./app";
import { loadPages } from "./router";

export { plainText } from "./ui/markup/parse-markup";

beginHydration({}); // pages are drawn for browsers that have not hydrated them
// No need to wait: this bundle contains all pages.
void loadPages();

const TEXTS = new Map<Language, Messages>();
for (const language of LANGUAGES) {
  void import(/* webpackMode: "eager" */ `./locales/site/${language}.po`).then(
    ({ messages }: { messages: Messages }) => TEXTS.set(language, messages),
  );
}

/**
 * Render the page of a URL (path and query) to HTML, as hydration expects it. `data` is the text of
 * `#page-data`. Throws if any part of the page fails.
 */
export function renderPage(address: string, data: string): string {
  const first = address.split("/")[1];
  const language = isLanguage(first) ? first : ENGLISH;
  const texts = TEXTS.get(language);
  if (!texts) throw new Error(`The texts in ${language} are not loaded.`);
  activateLanguage(language, texts);
  const failures: unknown[] = [];
  // React logs errors here that it leaves to the client.
  console.error = (reason: unknown) => failures.push(reason);
  const html = renderToString(
    <StaticRouter location={address} basename={basename(language)}>
      <App client={createClientFromPage(data)} />
    </StaticRouter>,
  );
  if (failures.length > 0) throw failures[0];
  return html;
}
