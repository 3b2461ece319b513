import { screen } from "@testing-library/react";
import { renderWithProviders } from "../../../testing/render";
import { mockApi } from "../../../testing/server";
import { documentDescriptions } from "./documents";
import { DocumentList } from "./document-list";

beforeEach(() => localStorage.setItem("authToken", "t"));

test("the pages are in the order of the navigation, whatever the server's is", async () => {
  const stored = Array.from(documentDescriptions().keys(), (key) => ({
    key,
    label: key,
    version: 0,
    updated_at: null,
  })).toReversed();
  mockApi({ pages: [...stored, { ...stored[0], key: "of a newer release" }] });
  renderWithProviders(<DocumentList />);
  await screen.findByText("Company");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
    Array.from(documentDescriptions().keys(), (key) => `/admin/pages/${key}`),
  );
});

test("a page that the server does not have yet is left out", async () => {
  mockApi({ pages: [{ key: "service", label: "Service", version: 0, updated_at: null }] });
  renderWithProviders(<DocumentList />);
  expect(await screen.findByText("Service")).toBeInTheDocument();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
