import { screen } from "@testing-library/react";
import { openPage } from "../testing/open-page";
import { pageDocuments, sampleBuild } from "../testing/samples";
import { mockApi } from "../testing/server";
import pages from "./content/pages.json";
import { loadPage } from "./router";

/** All internal links in a value, at any depth. */
function internalLinks(value: unknown, key = ""): string[] {
  if (typeof value === "string")
    return ["to", "href", "url"].includes(key) && value.startsWith("/") ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  const links = Object.entries(value).flatMap(([name, each]) => internalLinks(each, name));
  return [...new Set(links)];
}

async function expectAPage(address: string): Promise<void> {
  mockApi({ builds: [], tyres: [], "builds/21": sampleBuild(21) });
  const { unmount } = openPage(address);
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading).not.toHaveTextContent("Unexpected Application Error!");
  unmount();
}

test("every internal link of a document leads to a page", () => {
  const paths = Object.keys(pages).map((path) => path.replace(":id", "21"));
  const links = Object.values(pageDocuments).flatMap(({ values }) => internalLinks(values));
  expect(links.filter((link) => !paths.includes(link.replace(/[?#].*/, "")))).toEqual([]);
});

test("links are found at any depth", () => {
  expect(internalLinks(pageDocuments["/"]?.values)).toEqual([
    "/quad-builds",
    "/contact",
    "/racing-parts",
  ]);
});

/** Those with a document are tried with all their texts. A preview is blank until its parent says what to show. */
const isUntried = (path: string) =>
  path.startsWith("/") && path !== "/admin/preview" && !(path in pageDocuments);

test.each(Object.keys(pages).filter(isUntried))(
  "the route %s has a page with one main heading",
  (path) => expectAPage(path.replace(":id", "21")),
);

test.each(["/Contact", "/%63ontact", "/contact//"])(
  "%s, which the server moves, is no page",
  async (address) => {
    openPage(address);
    expect(await screen.findByText("Unexpected Application Error!")).toBeVisible();
  },
);

test("a loaded page renders at once", async () => {
  await loadPage("/about");
  const { unmount } = openPage("/about");
  expect(screen.getByRole("heading", { level: 1, name: "About us" })).toBeVisible();
  unmount(); // before any later update
});
