/*
 * The site as a program that writes its pages: pages/rendering.py runs it, in an engine
 * that has the language and nothing of a browser.
 */
import "core-js/stable/url";
import "core-js/stable/url-search-params";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { openPageData } from "./api/page-data";
import { App } from "./app";
import { loadPages } from "./router";

export { plainText } from "./components/plain-text";

// Nothing here has to be waited for: all pages are in this one file.
void loadPages();

/**
 * Write the page of an address (path and query) as the script will draw it first.
 * `data` is the text of its `#page-data`. Throws what went wrong in any part of the page.
 */
export function renderPage(address: string, data: string): string {
  const failures: unknown[] = [];
  // React tells here what it leaves to the browser to try again.
  console.error = (reason: unknown) => failures.push(reason);
  const html = renderToString(
    <StaticRouter location={address}>
      <App client={openPageData(data)} />
    </StaticRouter>,
  );
  if (failures.length > 0) throw failures[0];
  return html;
}
