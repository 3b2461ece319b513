import { fireEvent, screen, within } from "@testing-library/react";
import { openPage } from "../../testing/open-page";
import { sampleTyre } from "../../testing/samples";
import { errorResponse, mockApi } from "../../testing/server";
import { differences } from "./conflict";
import { markup } from "./controls/markup";
import { text } from "./controls/text";
import { translated } from "./controls/translated";
import { toTranslatedText } from "./translated-text";

test("a conflict shows what is typed while it is open, and what is kept is saved once decided", async () => {
  localStorage.setItem("authToken", "t");
  const stored = sampleTyre(3);
  const theirs = { ...stored, version: 2, terrain: "Theirs", compound: "Theirs" };
  const answers = [
    () => errorResponse(409, { error: "Changed.", current: theirs }),
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ ...stored, version: 3, compound: "Typed meanwhile" }),
  ];
  const sent: unknown[] = [];
  const fetch = mockApi({
    "tyres/3": () => {
      const { method, body } = fetch.mock.lastCall?.[1] ?? {};
      if (method !== "PUT") return Response.json(stored);
      sent.push(JSON.parse(typeof body === "string" ? body : ""));
      return answers.shift()?.() ?? Response.error();
    },
    "tyres/3/images": [],
    tyres: [stored],
  });
  openPage("/admin/tyres/3");
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText("Compound");
  type("Compound", "Mine");
  fireEvent.click(screen.getByText("Save Tyre"));
  const conflict = within(await screen.findByRole("alert"));
  const shown = () => conflict.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(shown().slice(0, 2)).toEqual(["YoursMine", "Saved elsewhereTheirs"]);
  type("Compound", "Typed meanwhile");
  expect(shown()[0]).toBe("YoursTyped meanwhile");
  fireEvent.click(conflict.getByText("Keep mine"));
  await screen.findByText(/The server cannot be reached/);
  const other = screen.getByRole("region", { name: "The other version" });
  expect(other).toHaveTextContent("is kept here until you leave this form.");
  fireEvent.click(screen.getByText("Save Tyre"));
  await screen.findByText(`${stored.name} was saved.`);
  expect(sent).toMatchObject([
    { version: 1, compound: "Mine" },
    { version: 2, compound: "Typed meanwhile" },
    { version: 2, compound: "Typed meanwhile" },
  ]);
});

const fields = [
  text({ name: "name", label: "Name" }),
  text({ name: "engine", label: "Engine" }),
  translated(markup({ name: "description", label: "Description", rows: 2 })),
];
const mine = {
  name: "Quad",
  engine: "480",
  description: { ...toTranslatedText("Mine"), lv: "Vecs" },
};
const theirs = {
  name: "Two",
  engine: "500",
  description: { ...toTranslatedText("Old"), lv: "Viņu" },
};

test("what differs is named by its field and language", () => {
  const found = differences(fields, { mine, theirs }, "en");
  expect(found.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
    ["Name", "Quad", "Two"],
    ["Engine", "480", "500"],
    ["Description", "Mine", "Old"],
    ["Description · LV", "Vecs", "Viņu"],
  ]);
});
