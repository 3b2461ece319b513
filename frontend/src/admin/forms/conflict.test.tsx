import { fireEvent, screen, within } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleTyre } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";

test("a conflict shows what is typed while it is open, and chooses it", async () => {
  localStorage.setItem("authToken", "t");
  const stored = sampleTyre(3);
  const current = { ...stored, version: 2, terrain: "Theirs", compound: "Theirs" };
  const fetch = mockApi({
    "tyres/3": () =>
      fetch.mock.lastCall?.[1]?.method === "PUT"
        ? errorResponse(409, { error: "Changed.", current })
        : Response.json(stored),
    "tyres/3/images": [],
  });
  openPage("/admin/tyres/3");
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText("Compound");
  type("Compound", "Mine");
  fireEvent.click(screen.getByText("Save Tyre"));
  const conflict = within(await screen.findByRole("alert"));
  expect(conflict.getByLabelText("Terrain: Saved elsewhere")).toBeChecked();
  type("Terrain", "Typed meanwhile");
  expect(conflict.getByLabelText("Terrain: Yours")).toBeChecked();
  expect(conflict.getByLabelText("Terrain: Yours")).toHaveAccessibleDescription("Typed meanwhile");
});
