import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../testing/render";
import { mockApi } from "../../testing/server";
import { LastChanges } from "./last-changes";

const CHANGED = {
  id: 1,
  at: new Date().toISOString(),
  who: "Līga",
  what: "changed",
  kind: "build",
  object_id: "21",
  name: "Orange 21",
  exists: true,
  device: null,
};
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";

beforeEach(() => localStorage.setItem("authToken", "t"));

test("each line says who did what, and links to what still exists", async () => {
  mockApi({
    changes: [
      { ...CHANGED, id: 5, what: "signed_in", kind: "user", object_id: "1", device: PHONE },
      { ...CHANGED, id: 4, kind: "document", object_id: "about", name: "about" },
      { ...CHANGED, id: 3, kind: "part", object_id: null, name: "", exists: false },
      { ...CHANGED, id: 2, what: "deleted", object_id: "20", name: "Blue 20", exists: false },
      CHANGED,
    ],
  });
  renderWithProviders(<LastChanges />);
  await userEvent.click(screen.getByText("Last changes"));
  const lines = within(await screen.findByRole("list", { name: "Last changes" }));
  await lines.findByText("New sign-in: Safari on iPhone");
  const said = lines.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(said[1]).toMatch(/^Changed · About.*Līga · \d\d:\d\d$/);
  expect(said[2]).toMatch(/^Put in another order · All parts/);
  expect(said[3]).toMatch(/^Deleted · Blue 20/);
  expect(said[4]).toMatch(/^Changed · Orange 21/);
  const links = lines.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin/pages/about", "/admin/builds/21"]);
});
