import { documentWords, hasWords } from "./document-words";
import { toTranslatedText } from "../../forms/translated-text";

const line = { type: "line", label: "Title" };
const fields = {
  title: line,
  name: { ...line, translated: false },
  website: { type: "link", label: "Website" },
  steps: {
    type: "list",
    label: "Steps",
    of: { title: line, picture: { type: "picture", label: "" } },
  },
  hours: { type: "list", label: "Hours", of: { opens: { type: "time", label: "Opens" } } },
};
const values = {
  title: "Service",
  name: "Works",
  website: { label: "Shop", url: "/shop" },
  steps: [
    { title: "Write", picture: "a" },
    { title: "Wait", picture: "b" },
  ],
  hours: [{ opens: "10:00" }],
};

test("each text has the words of its own record", () => {
  const lv = {
    title: "Serviss",
    website: { label: "Veikals" },
    steps: [{ title: "Rakstiet" }, { title: "Gaidiet" }],
  };
  expect(
    documentWords({ fields }, values, { lv, ru: { steps: [{}, { title: "Ждите" }] } }),
  ).toEqual({
    title: { ...toTranslatedText("Service"), lv: "Serviss" },
    name: "Works",
    website: { label: { ...toTranslatedText("Shop"), lv: "Veikals" }, url: "/shop" },
    steps: [
      { title: { ...toTranslatedText("Write"), lv: "Rakstiet" }, picture: "a" },
      { title: { ...toTranslatedText("Wait"), lv: "Gaidiet", ru: "Ждите" }, picture: "b" },
    ],
    hours: [{ opens: "10:00" }],
  });
});

test("fields with words are texts, links, and lists that have some", () => {
  const names = Object.entries(fields).filter(([, field]) => hasWords(field));
  expect(names.map(([name]) => name)).toEqual(["title", "website", "steps"]);
});
