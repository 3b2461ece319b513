import type { FieldValues } from "./form-values";
import {
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

test("what is not written in a language is read in the main one, else in another", () => {
  expect(valuesIn("en", stored, "en")).toEqual(english);
  expect(valuesIn("lv", stored, "en")).toMatchObject({
    lead: "Zvaniet",
    website: { label: "Veikals", url: "/shop" },
    steps: [{ title: "Rakstiet" }, { title: "Wait" }],
  });
  const others = { a: title("Write", "", "Пишите"), b: title("", "", "Ждите"), c: title("") };
  expect(valuesIn("lv", others, "ru")).toEqual({ a: "Пишите", b: "Ждите", c: "" });
});

test("all texts are sent, those in lists in the order of their records", () => {
  expect(requestValues({ ...stored, steps: [second, first] })).toEqual({
    values: { ...english, steps: [english.steps[1], english.steps[0]] },
    translations: {
      lv: {
        lead: "Zvaniet",
        website: { label: "Veikals" },
        steps: [{ title: "" }, { title: "Rakstiet" }],
      },
      ru: {
        lead: "",
        website: { label: "" },
        steps: [{ title: "Ждите" }, { title: "" }],
      },
    },
  });
});

test("a path of a text has its language, and the path without it", () => {
  expect(splitPath("translations.lv.steps.0.title")).toEqual({
    language: "lv",
    path: "steps.0.title",
  });
  expect(splitPath("translations")).toEqual({ path: "translations" });
  expect(splitPath("steps.0")).toEqual({ path: "steps.0" });
});
