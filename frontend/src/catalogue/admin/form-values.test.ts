import { validateFields } from "../../forms/form-errors";
import { readForm, sameValues } from "../../forms/form-values";
import { toTranslatedText } from "../../forms/translated-text";
import { NOT_MEASURED } from "../measure-names";
import { buildResource, tyreResource } from "./kinds";
import { copyName } from "./duplication";

describe("the values of a form", () => {
  const body = { ...buildResource().blank(), name: "No. 7", frame: "Chromoly", engine: "450" };

  function form(html: string): HTMLFormElement {
    const element = document.createElement("form");
    element.innerHTML = html;
    return element;
  }

  test("the body has the form's values: trimmed texts, unchanged markup, a numeric year", () => {
    const filled = form(`
    <input name="translations.en.name" value="  No. 7 "><input name="translations.en.frame" value="Chromoly">
    <input name="translations.lv.frame" value=" Hroma molibdēns ">
    <input name="translations.en.engine" value=" "><input name="build_year" value="2024">
    <input name="featured" type="checkbox" checked>
    <select name="sale_state"><option value="reserved"></select><input name="price" value="€ 12 500">
    <textarea name="translations.en.description">\n\n- one\n</textarea>
    <select name="ground"><option value="sand"></select>
    <input name="displacement" value=" 450 "><input name="weight" value="156,5">
    <input name="travel_front" value="some 250"><input name="camber" value="\u22121.5">
    <textarea name="translations.en.results"> 1st\n2nd\n</textarea>
    <textarea name="translations.ru.description">- \n</textarea>`);
    expect(readForm(filled, buildResource().fields)).toEqual({
      name: toTranslatedText("No. 7"),
      frame: { ...toTranslatedText("Chromoly"), lv: "Hroma molibdēns" },
      engine: toTranslatedText(""),
      build_year: 2024,
      featured: true,
      sale_state: "reserved",
      price: 12500,
      description: { ...toTranslatedText("\n- one\n"), ru: "- \n" },
      published: false,
      frame_type: "",
      ground: "sand",
      ...NOT_MEASURED,
      displacement: 450,
      weight: 156.5,
      travel_front: "some 250",
      camber: -1.5,
      results: toTranslatedText("1st\n2nd"),
      customer_words: toTranslatedText(""),
      customer: toTranslatedText(""),
    });
  });

  test.each([1899, 2101, 2024.5, NaN, "", "soon"])("%p is not a valid build year", (build_year) => {
    expect(validateFields(buildResource().fields, { ...body, build_year })).toEqual({
      build_year: "Please enter a build year from 1900 to 2100",
    });
  });

  test("a measure has a sentence with its limits, and may be empty", () => {
    const wrong = { weight: 49.9, wheelbase: 1265.5, camber: "steep", power: 45.5 };
    expect(validateFields(buildResource().fields, { ...body, ...wrong })).toEqual({
      weight: "Please enter a number from 50 to 600",
      wheelbase: "Please enter a whole number from 800 to 2000",
      camber: "Please enter a number from -15 to 15",
    });
  });

  test("the price of a build is at least one euro, and may be empty", () => {
    const priced = (price: number | string | null) => {
      return validateFields(buildResource().fields, { ...body, price });
    };
    const problem = "Please enter a price in whole euro from 1 to 1,000,000";
    for (const price of [0, 1_000_001, "12,5"]) expect(priced(price)).toEqual({ price: problem });
    for (const price of [1, 1_000_000, null]) expect(priced(price)).toEqual({});
  });

  test.each([1900, 2024, 2100])("%p is a valid build year", (build_year) => {
    expect(validateFields(buildResource().fields, { ...body, build_year })).toEqual({});
  });

  test("each empty required text has an error, and no others", () => {
    expect(validateFields(buildResource().fields, buildResource().blank())).toEqual({
      name: "Please enter the name",
      frame: "Please enter the frame",
      engine: "Please enter the engine",
    });
    expect(validateFields(tyreResource().fields, tyreResource().blank())).toEqual({
      name: "Please enter the name",
      size: "Please enter the size",
    });
  });

  test("links and lists within lists are compared by what is in them", () => {
    const make = () => ({ links: [{ url: "/a" }], website: { label: "A", url: "/a" } });
    const [person, same, other] = [make(), make(), { ...make(), links: [{ url: "/b" }] }];
    expect(sameValues({ people: [person] }, { people: [same] })).toBe(true);
    expect(sameValues({ people: [person] }, { people: [other] })).toBe(false);
    expect(sameValues(person, { ...same, website: { label: "A", url: "/" } })).toBe(false);
    expect(sameValues(person, { ...same, website: "" })).toBe(false);
  });
});

describe("the name of a copy", () => {
  test.each([
    ["Orange 21", 80, "Orange 21 (copy)"],
    ["Orange 21 (copy)", 80, "Orange 21 (copy) (copy)"],
    ["x".repeat(80), 80, `${"x".repeat(73)} (copy)`],
    [`${"x".repeat(72)} ${"y".repeat(7)}`, 80, `${"x".repeat(72)} (copy)`],
    ["🏁".repeat(80), 80, `${"🏁".repeat(73)} (copy)`],
  ])("the copy of %j has a name within the limit", (name, max, copied) => {
    expect(copyName(name, max)).toBe(copied);
    expect(Array.from(copied).length).toBeLessThanOrEqual(max);
  });
});
