import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../../testing/render";
import { errorResponse, mockApi } from "../../../testing/server";
import { DeletedList } from "../../deletions/deleted-list";
import { RemoveSamples } from "./remove-samples";

beforeEach(() => localStorage.setItem("authToken", "t"));

const FOUND = {
  items: { builds: ["Orange 21", "Blue 20"], tyres: [], parts: ["Frame"] },
  facts: [
    { key: "company" as const, field: "opening_hours", names: [] },
    { key: "about" as const, field: "people", names: ["The founder"] },
  ],
};

test("before anything is removed, it is said what: counts and names by kind", async () => {
  let answer = errorResponse(503, { error: "Try later." });
  const fetch = mockApi({ samples: () => answer });
  renderWithProviders(<RemoveSamples found={FOUND} staying={2} />);
  await userEvent.click(screen.getByRole("button", { name: "Start with your own content" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Remove all samples?" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Builds (2): Orange 21 · Blue 20",
    "Parts (1): Frame",
    "Company · When it is open: Opening hours",
    "About us · People (1): The founder",
  ]);
  expect(dialog.getByText("What you have changed stays.")).toBeVisible();
  expect(dialog.getByText(/^2 values that the site cannot do without/)).toBeVisible();
  expect(dialog.getByText("They stay under Recently deleted for 30 days.")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();

  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText("Try later.")).toBeVisible();
  answer = Response.json({ kind: "samples", object_id: 1, name: "Samples" });
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const calls = fetch.mock.calls.map(([url, init]) => [init?.method, url]);
  expect(calls).toEqual(Array(2).fill(["DELETE", "/api/samples"]));
});

test("one button restores all of them", async () => {
  const times = { deleted_at: "2026-11-28T03:00:00Z", expires_at: "2026-12-28T03:00:00Z" };
  const row = { kind: "samples", object_id: 1, name: "Samples", placeholder: "", ...times };
  const fetch = mockApi({ deleted: [row], "deleted/samples/1/restore": row });
  renderWithProviders(<DeletedList />);
  const [item] = await screen.findAllByRole("listitem");
  expect(item).toHaveTextContent("All samples");
  await userEvent.click(screen.getByRole("button", { name: "Restore all" }));
  const restored = () => fetch.mock.calls.some(([url]) => url === "/api/deleted/samples/1/restore");
  await waitFor(() => expect(restored()).toBe(true));
});
