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

/** Does what was tapped before, as soon as everything in the page can answer. */
function EarlyTapReplay({ children }: { children: ReactNode }) {
  useEffect(replayEarlyTap, []);
  return children;
}

const root = document.getElementById("root");
// In small steps, so that whoever scrolls or taps meanwhile is answered in between.
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

/** A page whose code cannot be loaded stays as the server drew it, until somebody touches it. */
function loadAndStart(): void {
  const touched = new AbortController();
  const retry = () => {
    touched.abort();
    loadAndStart();
  };
  const wait = () => {
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, retry, touched);
  };
  // Where nothing is drawn, the page says what went wrong.
  loadPage(location.pathname).then(start, root?.hasChildNodes() ? wait : start);
}
loadAndStart();
