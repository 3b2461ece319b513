import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { openPageData } from "./api/page-data";
import { createQueryClient } from "./api/queries";
import { ErrorBoundary } from "./components/error-boundary";
import "./fonts.css";
import { loadPage, Router } from "./router";
import "./styles.css";

openPageData(document.getElementById("page-data")?.textContent || "{}");

const root = document.getElementById("root");
const start = () => {
  if (!root) return;
  const page = (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={createQueryClient()}>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  // At once, in place of the first paint (first-paint.tsx), which listens to nobody.
  flushSync(() => createRoot(root).render(page));
};
// A page that cannot be loaded is tried again while it is drawn, and says then what went wrong.
loadPage(location.pathname).then(start, start);
