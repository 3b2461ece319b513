import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, matchPath } from "react-router-dom";
import { createClientFromPage } from "../src/api/queries";
import { Router } from "../src/router";
import { pageDocuments, sampleCompany } from "./samples";

/** Open a path of the site, with embedded page data: every page has the company's facts and its document. */
export function openPage(address: string, data: Record<string, unknown> = {}) {
  const { pathname } = new URL(address, "https://quads.example");
  const [path] = Object.keys(pageDocuments).filter((path) => matchPath(path, pathname));
  const own = path && { [`pages/${pageDocuments[path]?.key}`]: pageDocuments[path] };
  const client = pageData({ ...own, ...data });
  return { client, ...renderWithProviders(<Router />, address, client) };
}

/** Render a component inside the providers of a page. */
export function renderWithProviders(
  part: ReactNode,
  address = "/",
  client: QueryClient = pageData(),
) {
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

function pageData(data: Record<string, unknown> = {}): QueryClient {
  return createClientFromPage(JSON.stringify({ "pages/company": sampleCompany(), ...data }));
}
