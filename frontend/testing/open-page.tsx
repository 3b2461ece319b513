import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { openPageData } from "../src/api/page-data";
import { createQueryClient } from "../src/api/queries";
import { Router } from "../src/router";

/** Open an address of the site, with what the server wrote into the page. */
export function openPage(address: string, data: Record<string, unknown> = {}) {
  openPageData(JSON.stringify(data));
  return draw(<Router />, address);
}

/** Draw a part of a page inside of what every page stands in. */
export function draw(part: ReactNode, address = "/") {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}
