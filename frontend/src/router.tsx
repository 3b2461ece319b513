import { useEffect, type ReactNode } from "react";
import {
  matchPath,
  NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from "react-router-dom";
import { useLayerHistory } from "./ui/layers";
import { lazyDocumentPage, lazyPage } from "./pages/lazy-page";
import { withTexts } from "./shell/locale";
import type { LazyComponent } from "./ui/lazy";
import { useScrollRestoration } from "./shell/scroll-restoration";
import { Layout } from "./site-layout";
import { NotFound } from "./shell/site/not-found";

/** Both makers' pages. */
const brandPages = () => import(/* webpackChunkName: "brand" */ "./pages/site/brand-page");

/**
 * The pages by path. The server has the same paths in config/urls.py, and the chunk names in
 * content/pages.json.
 */
const PAGES: Record<string, LazyComponent> = {
  "/": lazyDocumentPage("home", () =>
    import(/* webpackChunkName: "home" */ "./pages/site/home").then((m) => m.Home),
  ),
  "/quad-builds": lazyDocumentPage("quad-builds", () =>
    import(/* webpackChunkName: "quad-builds" */ "./catalogue/site/quad-builds").then(
      (m) => m.QuadBuilds,
    ),
  ),
  "/quad-builds/:id": lazyPage(() =>
    import(/* webpackChunkName: "quad-build" */ "./catalogue/site/quad-build").then(
      (m) => m.QuadBuild,
    ),
  ),
  "/racing-parts": lazyDocumentPage("racing-parts", () =>
    import(/* webpackChunkName: "racing-parts" */ "./pages/site/racing-parts").then(
      (m) => m.RacingParts,
    ),
  ),
  "/racing-parts/tyres": lazyDocumentPage("tyres", () =>
    import(/* webpackChunkName: "tyres" */ "./catalogue/site/tyres").then((m) => m.Tyres),
  ),
  "/racing-parts/tfx-suspension": lazyDocumentPage("tfx-suspension", () =>
    brandPages().then((m) => m.TfxSuspension),
  ),
  "/racing-parts/beringer": lazyDocumentPage("beringer", () =>
    brandPages().then((m) => m.Beringer),
  ),
  "/custom-parts": lazyDocumentPage("custom-parts", () =>
    import(/* webpackChunkName: "custom-parts" */ "./catalogue/site/custom-parts").then(
      (m) => m.CustomParts,
    ),
  ),
  "/service": lazyDocumentPage("service", () =>
    import(/* webpackChunkName: "service" */ "./pages/site/service").then((m) => m.Service),
  ),
  "/about": lazyDocumentPage("about", () =>
    import(/* webpackChunkName: "about" */ "./pages/site/about").then((m) => m.About),
  ),
  "/contact": lazyDocumentPage(
    "contact",
    withTexts("contact", () =>
      import(/* webpackChunkName: "contact" */ "./contact/site/contact").then((m) => m.Contact),
    ),
  ),
  "/contact/message/:token": lazyPage(
    withTexts("message", () =>
      import(/* webpackChunkName: "message" */ "./contact/site/message/message-page").then(
        (m) => m.MessagePage,
      ),
    ),
  ),
  "/cookie-policy": lazyDocumentPage(
    "cookie-policy",
    withTexts("cookie-policy", () =>
      import(/* webpackChunkName: "cookie-policy" */ "./pages/site/cookie-policy").then(
        (m) => m.CookiePolicy,
      ),
    ),
  ),
};
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
