import { screen } from "@testing-library/react";
import { contentModules, loadContent } from "../testing/content-modules";
import { openPage } from "../testing/open-page";
import { sampleBuild } from "../testing/samples";
import { mockApi } from "../testing/server";
import pages from "./content/pages.json";
import { loadPage } from "./router";

/** All internal links in a module of content/, at any depth. */
async function internalLinks(file: string): Promise<string[]> {
  const module = await loadContent(file);
  const found = new Set<string>();
  const visit = (value: unknown, key = "") => {
    if (typeof value === "string" && ["to", "href"].includes(key) && value.startsWith("/")) {
      found.add(value);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, each] of Object.entries(value)) visit(each, name);
    }
  };
  visit(module);
  return [...found];
}

async function expectAPage(address: string): Promise<void> {
  mockApi({ builds: [], tyres: [], "builds/21": sampleBuild(21) });
  const { unmount } = openPage(address);
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading).not.toHaveTextContent("Unexpected Application Error!");
  unmount();
}

test.each(contentModules)("every internal link of content/%s leads to a page", async (file) => {
  for (const address of await internalLinks(file)) await expectAPage(address);
});

test("links are found at any depth", async () => {
  expect(await internalLinks("home.ts")).toEqual(
    expect.arrayContaining(["/custom-parts", "/quad-builds", "/racing-parts", "/service"]),
  );
});

/** A preview is blank until its parent says what to show. */
const hasHeading = (path: string) => path.startsWith("/") && path !== "/admin/preview";

test.each(Object.keys(pages).filter(hasHeading))(
  "the route %s has a page with one main heading",
  (path) => expectAPage(path.replace(":id", "21")),
);

test("a loaded page renders at once", async () => {
  await loadPage("/about");
  const { unmount } = openPage("/about");
  expect(screen.getByRole("heading", { level: 1, name: "About us" })).toBeVisible();
  unmount(); // before any later update
});
