import { startTransition, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { replayEarlyTap } from "./api/early-tap";
import { basename, isLanguage, speak, ENGLISH } from "./api/language";
import { openPageData } from "./api/page-data";
import { App } from "./app";
import "./fonts.css";
import { loadLocale } from "./components/locale";
import { loadPage } from "./router";
import "./styles.css";

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : ENGLISH;
/** The path without the language. */
const path = location.pathname.slice(basename(language).length - 1);
const client = openPageData(document.getElementById("page-data")?.textContent || "{}");

/** Replays an early tap once hydration is complete. */
function EarlyTapReplay({ children }: { children: ReactNode }) {
  useEffect(replayEarlyTap, []);
  return children;
}

const root = document.getElementById("root");
// As a transition, so that scrolling and taps are handled in between.
const start = () =>
  startTransition(() => {
    if (!root) return;
    const page = (
      <BrowserRouter basename={basename(language)}>
        <EarlyTapReplay>
          <App client={client} />
        </EarlyTapReplay>
      </BrowserRouter>
    );
    if (root.hasChildNodes()) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });

/**
 * Load the texts and the page's chunk, then start React. If it fails, the server-rendered page stays, and the
 * next interaction retries.
 */
function loadAndStart(): void {
  const touched = new AbortController();
  const retry = () => {
    touched.abort();
    loadAndStart();
  };
  const wait = () => {
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, retry, touched);
  };
  loadLocale("site", language).then((texts) => {
    speak(language, texts);
    // Without server-rendered content, React shows the error.
    loadPage(path).then(start, root?.hasChildNodes() ? wait : start);
  }, wait);
}
loadAndStart();
