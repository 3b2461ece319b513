/*
 * Keeps the pages and pictures that a visitor has seen, so that they can be read without a line.
 * pages/site_files.py serves this file as /service-worker.js.
 *
 * What is kept is the same for everybody: nothing of the admin, no page for one visitor alone, and no
 * answer to a request with a token. Each saved page keeps the scripts of its own release, because their
 * names change with their content.
 */
import type { WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { answerFromPages } from "./kept-data";
import { isPublic, isPublicPage, isPublicRead } from "../kept-paths";
import type { Age, Keep } from "../messages";
import { offlinePage } from "./offline-page";

declare const self: ServiceWorkerGlobalScope;

export const PAGES = "pages";
/** Then a kept page is shown, if there is one, and otherwise the visitor waits. */
const PATIENCE = 5; // seconds

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => {
  const { clients, registration } = self;
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload.enable()]));
});

/** At most so many, the ones that were seen last; all go if the device has no more room. */
function atMost(maxEntries: number): ExpirationPlugin {
  return new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });
}

const onlyPublic: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => {
    const isShared = !/no-store|private/.test(response.headers.get("Cache-Control") ?? "");
    const isKept = response.status === 200 && !response.redirected && isShared;
    return Promise.resolve(isKept ? response : null);
  },
};

/** A page from the cache says in its first tag when it was answered. */
const dated: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return undefined;
    const { headers } = cachedResponse;
    const page = await cachedResponse.text();
    const marked = page.replace("<html ", `<html data-saved-at="${savedAt(headers)}" `);
    return new Response(marked, { headers });
  },
};

const tellAge: WorkboxPlugin = {
  fetchDidSucceed: async ({ event, request, response, state }) => {
    // Too late: the page has the kept answer.
    if (!state?.isKept) await tell(event, request, null);
    return response;
  },
  cachedResponseWillBeUsed: async ({ event, request, cachedResponse, state }) => {
    if (!cachedResponse) return undefined;
    if (state) state.isKept = true;
    await tell(event, request, savedAt(cachedResponse.headers));
    return cachedResponse;
  },
  // A page has its data within it, and asked for nothing.
  handlerDidError: async ({ event, request }) => {
    const answer = await answerFromPages(new URL(request.url), await caches.open(PAGES));
    if (answer) await tell(event, request, savedAt(answer.headers));
    return answer;
  },
};

function savedAt(headers: Headers): string {
  return new Date(headers.get("Date") ?? 0).toISOString();
}

async function tell(
  event: ExtendableEvent,
  { url }: Request,
  savedAt: string | null,
): Promise<void> {
  const page = event instanceof FetchEvent && (await self.clients.get(event.clientId));
  if (page) page.postMessage({ path: new URL(url).pathname, savedAt } satisfies Age);
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [onlyPublic, dated, atMost(60)],
});
const reads = new NetworkFirst({
  cacheName: "reads",
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [onlyPublic, tellAge, atMost(100)],
});
// Their names change with their content.
const files = new CacheFirst({ cacheName: "files", plugins: [onlyPublic, atMost(200)] });
const pictures = new CacheFirst({ cacheName: "pictures", plugins: [onlyPublic, atMost(200)] });

/** The page that asks; a style sheet asks for its fonts itself. */
function isAskedByPublic({ referrer }: Request): boolean {
  return !referrer || isPublic(new URL(referrer).pathname);
}

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === "navigate" && isPublicPage(url.pathname),
  pages,
);
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && isPublicRead(url.pathname) && !request.headers.has("Authorization"),
  reads,
);
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && url.pathname.startsWith("/static/bundles/") && isAskedByPublic(request),
  files,
);
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && url.pathname.startsWith("/media/") && isAskedByPublic(request),
  pictures,
);
setCatchHandler(async ({ request }) =>
  request.mode === "navigate"
    ? offlinePage(new URL(request.url).pathname, await caches.open(PAGES))
    : Response.error(),
);

// What a page loaded before the worker was there. Most of it comes from the browser's own cache.
self.addEventListener("message", (event: ExtendableEvent & { data: Keep }) => {
  const urls = event.data.keep.map((url) => new URL(url));
  event.waitUntil(Promise.allSettled(urls.map(async (url) => keepOne(event, url))));
});

async function keepOne(event: ExtendableEvent, url: URL): Promise<void> {
  if (url.origin !== self.location.origin) return;
  const strategy = strategyFor(url.pathname);
  if (strategy) await strategy.handle({ event, request: new Request(url) });
}

function strategyFor(path: string) {
  if (path.startsWith("/static/bundles/")) return files;
  if (path.startsWith("/media/")) return pictures;
  return isPublicPage(path) ? pages : undefined;
}
