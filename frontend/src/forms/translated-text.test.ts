import type { FieldValues } from "./form-values";
import {
  missingTexts,
  requestValues,
  splitPath,
  toTranslatedText,
  valuesIn,
  withTranslations,
} from "./translated-text";

const title = (en: string, lv = "", ru = "") => ({ ...toTranslatedText(en), lv, ru });
const stored: FieldValues = {
  lead: title("Call us", "Zvaniet"),
  price: 450,
  website: { label: title("Shop", "Veikals"), url: "/shop" },
  steps: [
    { title: title("Write", "Rakstiet"), picture: "a" },
    { title: title("Wait", "", "Ждите"), picture: "b" },
  ],
  hours: [{ opens: "10:00" }],
};
const [first, second] = [
  { title: title("Write", "Rakstiet"), picture: "a" },
  { title: title("Wait", "", "Ждите"), picture: "b" },
];
const english = {
  lead: "Call us",
  price: 450,
  website: { label: "Shop", url: "/shop" },
  steps: [
    { title: "Write", picture: "a" },
    { title: "Wait", picture: "b" },
  ],
  hours: [{ opens: "10:00" }],
};

test("texts get the words that are stored of them, and empty ones for the rest", () => {
  const item = { name: "No. 7", frame: "Chromoly", engine: "450" };
  const translations = { lv: { frame: "Hroma molibdēns", engine: "" } };
  expect(withTranslations(item, ["frame", "engine"], translations)).toEqual({
    name: "No. 7",
    frame: title("Chromoly", "Hroma molibdēns"),
    engine: title("450"),
  });
});

test("what is not translated is read in English", () => {
  expect(valuesIn("en", stored)).toEqual(english);
  expect(valuesIn("lv", stored)).toMatchObject({
    lead: "Zvaniet",
    website: { label: "Veikals", url: "/shop" },
    steps: [{ title: "Rakstiet" }, { title: "Wait" }],
  });
});

test("without a change, no translations are sent", () => {
  expect(requestValues(stored, stored)).toEqual({ values: english, translations: undefined });
  const changed = { ...stored, lead: title("Write to us", "Zvaniet"), price: 500 };
  expect(requestValues(changed, stored).translations).toBeUndefined();
});

test("only texts that changed are sent, also those that are empty now", () => {
  const { values, translations } = requestValues({ ...stored, lead: title("Call us") }, stored);
  expect(values).toEqual(english);
  expect(translations).toEqual({ lv: { lead: "" } });
});

test("the words of a list are sent with each change of its records, in their order", () => {
  const removed = { ...stored, steps: [second] };
  expect(requestValues(removed, stored).translations).toMatchObject({
    lv: { steps: [{ title: "" }] },
    ru: { steps: [{ title: "Ждите" }] },
  });
  const edited = { ...stored, steps: [{ ...first, picture: "c" }, second] };
  expect(requestValues(edited, stored).translations).toEqual({
    lv: { steps: [{ title: "Rakstiet" }, { title: "" }] },
    ru: { steps: [{ title: "" }, { title: "Ждите" }] },
  });
  const hours = { ...stored, hours: [{ opens: "11:00" }] };
  expect(requestValues(hours, stored).translations).toBeUndefined();
});

test("the label of a link stays with its address", () => {
  const moved = { ...stored, website: { label: title("Shop", "Veikals"), url: "/new" } };
  expect(requestValues(moved, stored).translations).toMatchObject({
    lv: { website: { label: "Veikals" } },
    ru: { website: { label: "" } },
  });
});

test("texts are missing where there is English alone", () => {
  expect(missingTexts(stored, "lv")).toBe(1);
  expect(missingTexts(stored, "ru")).toBe(3);
  expect(missingTexts({ lead: title(" ", ""), note: title("A", " ") }, "lv")).toBe(1);
});

test("a path in another language has that of the English text", () => {
  expect(splitPath("translations.lv.steps.0.title")).toEqual({
    language: "lv",
    path: "steps.0.title",
  });
  expect(splitPath("translations")).toEqual({ language: "en", path: "translations" });
  expect(splitPath("steps.0")).toEqual({ language: "en", path: "steps.0" });
});
