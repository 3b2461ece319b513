/* The pages of the site, which content/pages.json lists for the scripts and the server. */
import { matchPath } from "react-router-dom";
import { currentLanguage, type Language } from "../core/language";
import pages from "../content/pages.json";

/** As `Page` of core/content.py, which has the other facts as well. */
export type SitePage = {
  /** Of the bundle. */
  chunk?: string;
  /** Of the items that it shows. */
  kind?: string;
  /** Whose words it shows: the key of a document. */
  document?: string;
  /** For search engines; the usual ones may index the page. */
  robots?: string;
  /** Of messages about what the page offers. */
  subject?: string;
  /** The words of links to it. */
  navigation?: Record<Language, string>;
  /** Whether the header has a link to it, or the footer alone. */
  in_header?: boolean;
  /** Whether it has the bar to call the workshop. */
  call_bar?: boolean;
};

/** By route, such as '/quad-builds/:id'. */
export const SITE_PAGES = Object.entries<SitePage>(pages).filter(
  ([route]) => route.startsWith("/") && !route.startsWith("/admin"),
);

/** The page at a path, with what the path has in place of names such as `:id`. */
export function pageAt(path: string) {
  for (const [route, page] of SITE_PAGES) {
    const match = matchPath({ path: route, caseSensitive: true }, path);
    if (match) return { page, params: match.params };
  }
  return undefined;
}

type NavigationItem = { to: string; label: string };

/** The header's navigation items, in order. */
export function navigation(): NavigationItem[] {
  return linksTo(SITE_PAGES.filter(([, page]) => page.in_header));
}

export function footerNavigation(): NavigationItem[] {
  return linksTo(SITE_PAGES);
}

function linksTo(wanted: typeof SITE_PAGES): NavigationItem[] {
  return wanted.flatMap(([to, { navigation: words }]) =>
    words ? [{ to, label: words[currentLanguage()] }] : [],
  );
}
