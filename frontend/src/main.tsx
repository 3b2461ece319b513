import { startTransition, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { replayEarlyTap } from "./api/early-tap";
import { openPageData } from "./api/page-data";
import { App } from "./app";
import "./fonts.css";
import { loadPage } from "./router";
import "./styles.css";

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
      <BrowserRouter>
        <EarlyTapReplay>
          <App client={client} />
        </EarlyTapReplay>
      </BrowserRouter>
    );
    if (root.hasChildNodes()) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });

/**
 * Load the page's chunk, then start React. If it fails, the server-rendered page stays, and the
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
  // Without server-rendered content, React shows the error.
  loadPage(location.pathname).then(start, root?.hasChildNodes() ? wait : start);
}
loadAndStart();
