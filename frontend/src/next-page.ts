/*
 * Fetches the page behind a link, its chunk and its data, when the link is pressed or, on a good
 * line, when it rests in view. A navigation then shows it at once. Also what each public page does when
 * it has time.
 *
 * In its own chunk, which main.tsx asks for when the page is complete and the browser has time.
 */
import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "./core/idle";
import { basename, currentLanguage } from "./core/language";
import { type ReadQuery, prefetch, readOptions } from "./api/queries";
import { isKind } from "./catalogue/kinds";
import { build, teaserParts, tyres } from "./catalogue/queries";
import { forgetOldDrafts } from "./contact/site/old-drafts";
import { pageDocument } from "./documents/queries";
import { isPageKey, prefetchPage } from "./router";
import { pageAt } from "./shell/site-pages";

const REST = 300; // milliseconds
/** Links in view whose data is fetched, per visit: a long list has hundreds. */
const MOST = 20;

type Ask = <Data>(read: ReadQuery<Data>) => void;
type Reads = (ask: Ask, id: string, search: URLSearchParams) => void;

/**
 * What the first screen of a page shows besides its document, by the page's chunk. A page of items
 * shows all of their kind. It asks for the rest when it is there.
 */
const READS: Readonly<Record<string, Reads>> = {
  home: (ask) => ask(teaserParts()),
  "quad-build": (ask, id) => ask(build(id)),
  tyres: (ask, _, search) => {
    const type = search.get("type");
    ask(tyres(type === "front" || type === "rear" ? type : undefined));
  },
};

export function watchLinks(client: QueryClient): void {
  const fetchPage = (link: HTMLAnchorElement, withData: boolean) => {
    const page = pageBehind(link);
    if (!page) return;
    prefetchPage(page.path).catch(() => undefined); // the navigation tries again
    if (withData) page.reads((read) => prefetch(client, read));
  };

  // A press is an intent, on any line.
  const onPress = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (link) fetchPage(link, true);
  };
  addEventListener("pointerdown", onPress, { passive: true });
  addEventListener("keydown", (event) => {
    if (event.key === "Enter") onPress(event);
  });

  const fetched = new Set<string>();
  whenLinksRest((link) => {
    if (fetched.has(link.href) || !isGoodLine()) return;
    // The header has links to all pages, and few are followed.
    const withData = fetched.size < MOST && !!link.closest("main");
    if (withData) fetched.add(link.href);
    fetchPage(link, withData);
  });
  forgetOldDrafts();
}

/** The page of this site that a link opens without loading it from the server. */
function pageBehind({ origin, pathname, search, target }: HTMLAnchorElement) {
  const base = basename(currentLanguage());
  if (origin !== location.origin || target || !pathname.startsWith(base)) return undefined;
  if (pathname + search === location.pathname + location.search) return undefined;
  const path = pathname.slice(base.length - 1);
  const found = pageAt(path);
  if (!found || found.page.robots) return undefined; // only who wrote a message opens its page
  const { document, chunk = "", kind } = found.page;
  const reads = (ask: Ask) => {
    if (isPageKey(document)) ask(pageDocument(document));
    const reads = READS[chunk];
    if (reads) reads(ask, found.params.id ?? "", new URLSearchParams(search));
    else if (isKind(kind)) ask(readOptions(kind));
  };
  return { path, reads };
}

/** Call back for each link that has been in view for a moment, also on later pages. */
function whenLinksRest(onRest: (link: HTMLAnchorElement) => void): void {
  const resting = new WeakMap<Element, number>();
  const inView = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(resting.get(target));
      const rested = () => target instanceof HTMLAnchorElement && whenIdle(() => onRest(target));
      if (isIntersecting) resting.set(target, window.setTimeout(rested, REST));
    }
  });
  const observeAll = () => {
    inView.disconnect(); // from links that are gone
    for (const link of document.querySelectorAll("#root a[href]")) inView.observe(link);
  };
  let isPlanned = false;
  const changes = new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    whenIdle(() => {
      isPlanned = false;
      observeAll();
    });
  });
  changes.observe(document.getElementById("root") ?? document.body, {
    childList: true,
    subtree: true,
  });
  observeAll();
}

/* What the browser tells of its connection. Not all do. */

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- adds to the one of TypeScript
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

function savesData(): boolean {
  return navigator.connection?.saveData ?? false;
}

/** Where the browser does not tell, it is. */
function isGoodLine(): boolean {
  return !savesData() && (navigator.connection?.effectiveType ?? "4g") === "4g";
}
