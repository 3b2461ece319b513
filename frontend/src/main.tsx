import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter, useLocation } from "react-router-dom";
import { forgetEarlyInput, rememberRestored, replayEarlyTaps } from "./core/early-interactions";
import { onReconnectOrInteraction, whenLoadedAndIdle } from "./core/idle";
import {
  ENGLISH,
  basename,
  isAdminPath,
  isLanguage,
  localizedPath,
  activateLanguage,
  storedAdminLanguage,
} from "./core/language";
import { createClientFromPage } from "./api/queries";
import { loadChunk } from "./ui/lazy";
import { isPrivatePage, isPrivatePath } from "./shell/site-settings";
import { App } from "./app";
import { loadPage } from "./router";
import { loadLocale } from "./shell/locale";
import "./styles/fallback-fonts.css";
import "./styles/fonts.css";
import "./styles/styles.css";

const { lang } = document.documentElement;
/** By the address or, in the admin, the browser's. */
const served = isLanguage(lang) ? lang : ENGLISH;
const isAdmin = isAdminPath(location.pathname);
/** The language in the address. That of the admin is not in it. */
const addressed = isAdmin ? ENGLISH : served;
/** The path without the language. */
const path = location.pathname.slice(basename(addressed).length - 1);
/** As it was loaded: Back may have changed the address since. */
const isPrivate = isPrivatePage();
const language = (isAdmin && storedAdminLanguage()) || served;
document.documentElement.lang = language;
const client = createClientFromPage(document.getElementById("page-data")?.textContent || "{}");

/** What waits until hydration is complete. */
function AfterHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    forgetEarlyInput();
    replayEarlyTaps();
    if (isAdmin || isPrivate) return;
    whenLoadedAndIdle(fetchAhead);
  }, []);
  return children;
}

function fetchAhead(): void {
  import(/* webpackChunkName: "next-page" */ "./next-page").then(
    ({ watchLinks }) => watchLinks(client),
    () => undefined, // links work without
  );
}

/**
 * The site and the admin have texts and a language of their own, and a private page no analytics:
 * where a link of the router leads from one to the other, the page is loaded.
 */
function OneSide({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const isOther = isAdminPath(pathname) !== isAdmin || isPrivatePath(pathname) !== isPrivate;
  useEffect(() => {
    if (!isOther) return;
    const path = isAdminPath(pathname) ? pathname : localizedPath(pathname, addressed);
    history.replaceState(history.state, "", path + search + hash);
    location.reload();
  }, [isOther, pathname, search, hash]);
  return isOther ? null : children;
}

const root = document.getElementById("root");
// As a transition, so that scrolling and taps are handled in between.
const start = () =>
  startTransition(() => {
    if (!root) return;
    const page = (
      <BrowserRouter basename={basename(addressed)}>
        <AfterHydration>
          <OneSide>
            <App client={client} />
          </OneSide>
        </AfterHydration>
      </BrowserRouter>
    );
    if (!root.hasChildNodes()) createRoot(root).render(page);
    else {
      rememberRestored(root);
      hydrateRoot(root, page);
    }
  });

/**
 * Load the texts and the page's chunk, then start React. If it fails, the server-rendered page stays, and it
 * is tried again with the next interaction, or when the line is back.
 */
function loadAndStart(): void {
  const wait = () => onReconnectOrInteraction(loadAndStart);
  loadChunk(() => loadLocale("site", language), false).then((texts) => {
    activateLanguage(language, texts);
    // Without server-rendered content, React shows the error.
    loadPage(path).then(start, root?.hasChildNodes() ? wait : start);
  }, wait);
}
loadAndStart();
