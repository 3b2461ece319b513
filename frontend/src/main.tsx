import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { openPageData } from "./api/page-data";
import { App } from "./app";
import "./fonts.css";
import { loadPage } from "./router";
import "./styles.css";

const client = openPageData(document.getElementById("page-data")?.textContent || "{}");

const root = document.getElementById("root");
// In small steps, so that whoever scrolls or taps meanwhile is answered in between.
const start = () =>
  startTransition(() => {
    if (!root) return;
    const page = (
      <BrowserRouter>
        <App client={client} />
      </BrowserRouter>
    );
    if (root.hasChildNodes()) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });

/** A page whose code cannot be loaded stays as the server drew it, until somebody touches it. */
function begin(): void {
  const touched = new AbortController();
  const again = () => {
    touched.abort();
    begin();
  };
  const wait = () => {
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, again, touched);
  };
  // Where nothing is drawn, the page says what went wrong.
  loadPage(location.pathname).then(start, root?.hasChildNodes() ? wait : start);
}
begin();
