import { useEffect, type ComponentType, type ReactNode } from "react";
import {
  matchPath,
  NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from "react-router-dom";
import { isKeyOf } from "./core/is-key-of";
import type { PageKey } from "./documents/queries";
import { lazyDocumentPage, lazyPage, type DocumentPages } from "./pages/lazy-page";
import { withTexts } from "./shell/locale";
import { useScrollRestoration } from "./shell/scroll-restoration";
import { NotFound } from "./shell/site/not-found";
import { SITE_PAGES, type SitePage } from "./shell/site-pages";
import { Layout } from "./site-layout";
import { useLayerHistory } from "./ui/layers";
import type { LazyComponent } from "./ui/lazy";

/** Both makers' pages. */
const brandPages = () => import(/* webpackChunkName: "brand" */ "./pages/site/brand-page");

/*
 * What shows each page of content/pages.json, which has their routes. The names of the chunks are
 * there as well.
 */

/** By the key of its document. */
const DOCUMENT_PAGES: DocumentPages = {
  home: () => import(/* webpackChunkName: "home" */ "./pages/site/home").then((m) => m.Home),
  "custom-parts": () =>
    import(/* webpackChunkName: "custom-parts" */ "./catalogue/site/custom-parts").then(
      (m) => m.CustomParts,
    ),
  "quad-builds": () =>
    import(/* webpackChunkName: "quad-builds" */ "./catalogue/site/quad-builds").then(
      (m) => m.QuadBuilds,
    ),
  "racing-parts": () =>
    import(/* webpackChunkName: "racing-parts" */ "./pages/site/racing-parts").then(
      (m) => m.RacingParts,
    ),
  tyres: () =>
    import(/* webpackChunkName: "tyres" */ "./catalogue/site/tyres").then((m) => m.Tyres),
  "tfx-suspension": () => brandPages().then((m) => m.TfxSuspension),
  beringer: () => brandPages().then((m) => m.Beringer),
  service: () =>
    import(/* webpackChunkName: "service" */ "./pages/site/service").then((m) => m.Service),
  about: () => import(/* webpackChunkName: "about" */ "./pages/site/about").then((m) => m.About),
  contact: withTexts("contact", () =>
    import(/* webpackChunkName: "contact" */ "./contact/site/contact").then((m) =>
      m.loadClock().then(() => m.Contact),
    ),
  ),
  "cookie-policy": withTexts("cookie-policy", () =>
    import(/* webpackChunkName: "cookie-policy" */ "./pages/site/cookie-policy").then(
      (m) => m.CookiePolicy,
    ),
  ),
  privacy: withTexts("privacy", () =>
    import(/* webpackChunkName: "privacy" */ "./pages/site/privacy").then((m) => m.Privacy),
  ),
};
/** Those without a document, by their chunk. */
const OTHER_PAGES: Record<string, () => Promise<ComponentType>> = {
  "quad-build": () =>
    import(/* webpackChunkName: "quad-build" */ "./catalogue/site/quad-build").then(
      (m) => m.QuadBuild,
    ),
  message: withTexts("message", () =>
    import(/* webpackChunkName: "message" */ "./contact/site/message/message-page").then(
      (m) => m.MessagePage,
    ),
  ),
};
/** By route. The routes are those of content/pages.json. */
const PAGES = Object.fromEntries(
  SITE_PAGES.map(([route, page]): [string, LazyComponent] => [route, lazySitePage(page)]),
);
const ADMIN = lazyPage(
  withTexts("admin", () => import(/* webpackChunkName: "admin" */ "./admin").then((m) => m.Admin)),
);
const PREVIEW_PATH = "/admin/preview/*";
const PREVIEW = lazyPage(() =>
  import(/* webpackChunkName: "preview" */ "./preview").then(
    ({ Preview }) =>
      function SitePreview() {
        return <Preview siteRoutes={siteRoutes} />;
      },
  ),
);

function lazySitePage({ document, chunk = "" }: SitePage): LazyComponent {
  if (isPageKey(document)) return lazyDocumentPage(document, DOCUMENT_PAGES);
  const files = OTHER_PAGES[chunk];
  if (!files) throw new Error(`Nothing shows the page "${document ?? chunk}" of pages.json.`);
  return lazyPage(files);
}

export function isPageKey(document: string | undefined): document is PageKey {
  return document !== undefined && isKeyOf(DOCUMENT_PAGES, document);
}

/** Load the page of a path, so that it renders at once. Does nothing for unknown paths. */
export async function loadPage(pathname: string): Promise<void> {
  await findPage(pathname)?.load();
}

/** The same before anybody has asked for it. */
export async function prefetchPage(pathname: string): Promise<void> {
  await findPage(pathname)?.prefetch();
}

function findPage(pathname: string): LazyComponent | undefined {
  const pages = Object.entries({ ...PAGES, [PREVIEW_PATH]: PREVIEW, "/admin/*": ADMIN });
  return pages.find(([path]) => matchPath({ path, caseSensitive: true }, pathname))?.[1];
}

/** Load all that visitors can see. */
export async function loadPages(): Promise<void> {
  await Promise.all(Object.values(PAGES).map((page) => page.load()));
}

export function Router() {
  useLayerHistory();
  useScrollRestoration();
  const { pathname } = useLocation();
  // No route, because the routes inside it are those of the whole site.
  if (matchPath({ path: PREVIEW_PATH, caseSensitive: true }, pathname))
    return <PREVIEW.Component />;
  return (
    <Routes>
      {siteRoutes(<Layout />, isSpelled(pathname) ? PAGES : {})}
      <Route path="admin/*" caseSensitive element={<ADMIN.Component />} />
    </Routes>
  );
}

/** The public pages, inside a layout. */
function siteRoutes(layout: ReactNode, pages = PAGES) {
  return (
    <Route element={layout}>
      {Object.entries(pages).map(([path, { Component }]) => (
        <Route key={path} path={path} caseSensitive element={<Component />} />
      ))}
      <Route path="*" element={<Unknown />} />
    </Route>
  );
}

/**
 * Whether a path is spelled as the server spells it (pages/addresses.py). React Router would also
 * decode it, and overlook slashes at its end.
 */
function isSpelled(pathname: string): boolean {
  return !/%|.\/$/.test(pathname);
}

/** The server knows more addresses, and moves other spellings: a link that leads there is loaded. */
function Unknown() {
  const isFollowed = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isFollowed) location.reload();
  }, [isFollowed]);
  return isFollowed ? null : <NotFound />;
}
