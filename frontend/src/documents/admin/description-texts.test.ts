import { i18n } from "@lingui/core";
import { descriptionText, documentDescriptions } from "./documents";

// In a file of its own: the descriptions are translated once in the life of a page.
beforeAll(() => i18n.loadAndActivate({ locale: "lv", messages: { Title: ["Virsraksts"] } }));

test("a text of a description is looked up by itself", () => {
  expect(descriptionText("Title")).toBe("Virsraksts");
});

test("without a translation it stays as it is, with what stands for facts", () => {
  expect(descriptionText("{company} stands for the name.")).toBe("{company} stands for the name.");
});

test("all texts of a description are in the language of the admin", () => {
  const fields = documentDescriptions().get("home")?.fields;
  expect(fields?.title?.label).toBe("Virsraksts");
  expect(fields?.racing_cards?.of?.title?.label).toBe("Virsraksts");
});
