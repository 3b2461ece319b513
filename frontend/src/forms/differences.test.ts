import { markup } from "./controls/markup";
import { text } from "./controls/text";
import { translated } from "./controls/translated";
import { differences } from "./differences";

const fields = [
  text({ name: "name", label: "Name" }),
  text({ name: "engine", label: "Engine" }),
  translated(markup({ name: "description", label: "Description", rows: 2 })),
];
const mine = { name: "Quad", engine: "480", description: { en: "Mine", lv: "Vecs", ru: "" } };
const theirs = { name: "Two", engine: "500", description: { en: "Old", lv: "Viņu", ru: "" } };

test("what differs is named by its field and language", () => {
  const found = differences(fields, { mine, theirs });
  expect(found.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
    ["Name", "Quad", "Two"],
    ["Engine", "480", "500"],
    ["Description", "Mine", "Old"],
    ["Description · LV", "Vecs", "Viņu"],
  ]);
});
