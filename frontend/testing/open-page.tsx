import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { openPageData } from "../src/api/page-data";
import { createQueryClient } from "../src/api/queries";
import { Router } from "../src/router";

/** Open a path of the site, with embedded page data. */
export function openPage(address: string, data: Record<string, unknown> = {}) {
  return renderWithProviders(<Router />, address, openPageData(JSON.stringify(data)));
}

/** Render a component inside the providers of a page. */
export function renderWithProviders(
  part: ReactNode,
  address = "/",
  client: QueryClient = createQueryClient(),
) {
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}
