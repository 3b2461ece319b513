/*
 * Fetches the page behind a link, its scripts and its data, when the link is pressed or, on a good
 * line, when it rests in view. The scripts run when it is pressed: to run those of pages that nobody
 * asked for takes a slow phone longer than a tap may wait. A navigation then shows the page at once.
 * Also what each public page does when it has time.
 *
 * In its own chunk, which main.tsx asks for when the page is complete and the browser has time.
 */
import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "./core/idle";
import { basename, currentLanguage } from "./core/language";
import { cacheFile } from "./api/client";
import { type ReadQuery, prefetch, readOptions } from "./api/queries";
import { isKind } from "./catalogue/kinds";
import { build, teaserParts, tyres } from "./catalogue/queries";
import { forgetOldDrafts } from "./contact/site/old-drafts";
import { pageDocument } from "./documents/queries";
import { isPageKey, prefetchPage } from "./router";
import { hasTexts } from "./shell/locale";
import { pageAt } from "./shell/site-pages";

const REST = 300; // milliseconds
const LEAST_SPEED = 1.5; // Mbit/s
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
  // A press is an intent, on any line.
  const onPress = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    const page = link && pageBehind(link);
    if (!page) return;
    prefetchPage(page.path).catch(() => undefined); // the navigation tries again
    page.reads((read) => prefetch(client, read));
  };
  addEventListener("pointerdown", onPress, { passive: true });
  addEventListener("keydown", (event) => {
    if (event.key === "Enter") onPress(event);
  });

  const fetched = new Set<string>();
  whenLinksRest((link) => {
    if (fetched.has(link.href) || !isGoodLine()) return;
    const page = pageBehind(link);
    if (!page) return;
    fetchScripts(page.chunk);
    // The header has links to all pages, and few are followed.
    if (fetched.size >= MOST || !link.closest("main")) return;
    fetched.add(link.href);
    page.reads((read) => prefetch(client, read));
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
  const { document: key, chunk = "", kind } = found.page;
  const reads = (ask: Ask) => {
    if (isPageKey(key)) ask(pageDocument(key));
    const reads = READS[chunk];
    if (reads) reads(ask, found.params.id ?? "", new URLSearchParams(search));
    else if (isKind(kind)) ask(readOptions(kind));
  };
  return { path, chunk, reads };
}

/** From webpack: the file of a chunk, by its name. */
declare const __webpack_get_script_filename__: (chunk: string) => string;
declare const __webpack_public_path__: string;

const fetchedScripts = new Set<string>();

/**
 * Put the scripts of a page into the browser's cache, without running them. Of `<link rel="preload">`
 * Chromium complains in the console if nobody follows the link; Safari has no `rel="prefetch"`.
 */
function fetchScripts(chunk: string): void {
  const texts = hasTexts(chunk) ? [`locale-${chunk}-${currentLanguage()}-po`] : [];
  for (const name of [chunk, ...texts]) {
    if (fetchedScripts.has(name)) continue;
    fetchedScripts.add(name);
    const url = __webpack_public_path__ + __webpack_get_script_filename__(name);
    cacheFile(url).catch(() => fetchedScripts.delete(name));
  }
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
  // oxlint-disable-next-line typescript/consistent-type-definitions -- adds to the one of TypeScript
  interface Navigator {
    /** `downlink` in Mbit/s. */
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number };
  }
}

/** Where the browser does not tell, it is. */
function isGoodLine(): boolean {
  const { saveData = false, effectiveType = "4g", downlink = 10 } = navigator.connection ?? {};
  return !saveData && effectiveType === "4g" && downlink >= LEAST_SPEED;
}
