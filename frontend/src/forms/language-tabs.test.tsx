import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openPage } from "../../testing/open-page";
import { sampleTyre } from "../../testing/samples";
import { errorResponse, mockApi } from "../../testing/server";

const tyre = sampleTyre(3, { terrain: "Sand", compound: "Soft" });

async function openTyre() {
  localStorage.clear();
  localStorage.setItem("authToken", "t");
  const fetch = mockApi({
    "tyres/3": () =>
      fetch.mock.lastCall?.[1]?.method === "PUT"
        ? errorResponse(400, { fields: { "translations.lv.terrain": ["Not on sand."] } })
        : Response.json(tyre),
    "tyres/3/images": [],
  });
  openPage("/admin/tyres/3");
  await screen.findByLabelText("Name");
  return fetch;
}

const tab = (name: RegExp) => screen.getByRole("tab", { name });
const save = () => fireEvent.click(screen.getByText("Save Tyre"));

test("arrow keys open the tabs, which are one stop", async () => {
  await openTyre();
  tab(/English/).focus();
  for (const [key, name] of [
    ["ArrowRight", /Latviešu/],
    ["End", /Русский/],
    ["Home", /English/],
    ["ArrowLeft", /Русский/],
    ["ArrowRight", /English/],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(tab(name)).toHaveFocus();
    expect(screen.getByRole("tabpanel", { name })).toBeInTheDocument();
    expect(screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      tab(name),
    ]);
  }
});

test("what is wrong in another tab opens it", async () => {
  const fetch = await openTyre();
  save();
  const terrain = await screen.findByLabelText("Terrain · LV");
  await waitFor(() => expect(terrain).toHaveFocus());
  expect(terrain).toHaveAccessibleDescription(/^Not on sand\./);
  expect(tab(/Latviešu/)).toHaveAccessibleName("Latviešu 1 error");
  fireEvent.input(terrain, { target: { value: "Smiltis" } });
  expect(screen.queryByText("Not on sand.")).not.toBeInTheDocument();

  fireEvent.click(tab(/English/));
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "" } });
  fireEvent.click(tab(/Русский/));
  save();
  expect(screen.getByLabelText("Size")).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "English 1 error" })).toBeInTheDocument();
  expect(fetch.mock.calls.filter(([, init]) => init?.method === "PUT")).toHaveLength(1);
});
