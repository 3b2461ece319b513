import { i18n } from "@lingui/core";
import { descriptionText, documentDescriptions } from "./documents";

test("a text of a description is looked up by itself", () => {
  i18n.load("lv", { Title: ["Virsraksts"] });
  i18n.activate("lv");
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
