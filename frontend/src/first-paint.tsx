import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createQueryClient } from "./api/queries";
import { loadPage, Router } from "./router";

/** Draw a page at build time, as it is before its data come. Returns its HTML. */
export async function drawPage(path: string): Promise<string> {
  await loadPage(path);
  return renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location={path}>
        <Router />
      </StaticRouter>
    </QueryClientProvider>,
  );
}
