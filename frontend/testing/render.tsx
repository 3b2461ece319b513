import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { createClientFromPage } from "../src/api/queries";
import { sampleCompany } from "./samples";

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

/** With the facts of the company, and what else a page has. */
export function pageData(data: Record<string, unknown> = {}): QueryClient {
  return createClientFromPage(JSON.stringify({ "pages/company": sampleCompany(), ...data }));
}
