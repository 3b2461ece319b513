import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type QueryClient } from "@tanstack/react-query";
import { BrowserRouter, useLocation } from "react-router-dom";
import { forgetEarlyInput, rememberRestored, takeEarlyTaps } from "./core/early-interactions";
import { beginHydration, endHydration, whenHydrated } from "./core/hydration";
import { whenLoadedAndIdle } from "./core/idle";
import { type Language, basename, isAdminPath, localizedPath } from "./core/language";
import { isPrivatePage, isPrivatePath } from "./shell/site-settings";
import { App } from "./app";

const isAdmin = isAdminPath(location.pathname);
/** As it was loaded: Back may have changed the address since. */
const isPrivate = isPrivatePage();

/** Draw the page, or take over what the server has drawn. `language` is the one in the address. */
export function start(root: Element, client: QueryClient, language: Language): void {
  const page = (
    <BrowserRouter basename={basename(language)}>
      <AroundSlices client={client}>
        <OneSide language={language}>
          <App client={client} />
        </OneSide>
      </AroundSlices>
    </BrowserRouter>
  );
  // As a transition, so that scrolling and taps are handled in between.
  startTransition(() => {
    if (!root.hasChildNodes()) createRoot(root).render(page);
    else {
      beginHydration(root);
      rememberRestored(root);
      hydrateRoot(root, page);
    }
  });
}

/** Does what waits until React handles input: with the page around the slices, or with all of it. */
function AroundSlices({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => {
    const replay = takeEarlyTaps();
    whenHydrated(() => {
      forgetEarlyInput();
      replay();
      if (!isAdmin && !isPrivate) whenLoadedAndIdle(() => fetchAhead(client));
    });
    const root = document.getElementById("root");
    if (root) endHydration(root);
  }, [client]);
  return children;
}

function fetchAhead(client: QueryClient): void {
  import(/* webpackChunkName: "next-page" */ "./next-page").then(
    ({ watchLinks }) => watchLinks(client),
    () => undefined, // links work without
  );
}

type OneSideProps = { language: Language; children: ReactNode };

/**
 * The site and the admin have texts and a language of their own, and a private page no analytics:
 * where a link of the router leads from one to the other, the page is loaded.
 */
function OneSide({ language, children }: OneSideProps) {
  const { pathname, search, hash } = useLocation();
  const isOther = isAdminPath(pathname) !== isAdmin || isPrivatePath(pathname) !== isPrivate;
  useEffect(() => {
    if (!isOther) return;
    const path = isAdminPath(pathname) ? pathname : localizedPath(pathname, language);
    history.replaceState(history.state, "", path + search + hash);
    location.reload();
  }, [isOther, pathname, search, hash, language]);
  return isOther ? null : children;
}
