import { markup } from "./controls/markup";
import { text } from "./controls/text";
import { translated } from "./controls/translated";
import { differences, merged } from "./differences";

const fields = [
  text({ name: "name", label: "Name" }),
  text({ name: "engine", label: "Engine" }),
  translated(markup({ name: "description", label: "Description", rows: 2 })),
];
const base = { name: "Quad", engine: "450", description: { en: "Old", lv: "Vecs", ru: "" } };
const mine = { name: "Quad", engine: "480", description: { en: "Mine", lv: "Vecs", ru: "" } };
const theirs = { name: "Two", engine: "500", description: { en: "Old", lv: "Viņu", ru: "" } };

test("what only the others have changed is theirs at first, and the rest is the owner's", () => {
  const found = differences(fields, { mine, theirs, base });
  expect(found.map(({ label, mine, theirs, changed }) => [label, mine, theirs, changed])).toEqual([
    ["Name", "Quad", "Two", "theirs"],
    ["Engine", "480", "500", "mine"],
    ["Description", "Mine", "Old", "mine"],
    ["Description · LV", "Vecs", "Viņu", "theirs"],
  ]);
});

test("values are merged as chosen, also the languages of a text", () => {
  const choices = { name: "theirs", engine: "mine", "description.lv": "theirs" } as const;
  expect(merged(fields, { mine, theirs }, choices)).toEqual({
    name: "Two",
    engine: "480",
    description: { en: "Mine", lv: "Viņu", ru: "" },
  });
  expect(merged(fields, { mine, theirs }, {})).toEqual(mine);
});
