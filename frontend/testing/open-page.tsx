import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { openPageData } from "../src/api/page-data";
import { Router } from "../src/router";
import { sampleCompany } from "./samples";

/** Open a path of the site, with embedded page data. The company's facts are in every page. */
export function openPage(address: string, data: Record<string, unknown> = {}) {
  return renderWithProviders(<Router />, address, pageData(data));
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
  return openPageData(JSON.stringify({ "pages/company": sampleCompany(), ...data }));
}
