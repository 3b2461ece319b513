import { validateFields } from "../../forms/form-errors";
import {
  defaults,
  documentDescriptions,
  sampleFields,
  type DocumentDescription,
} from "./documents";
import { documentControls } from "./field-controls";
import { documentWords, hasWords } from "./document-words";
import { toTranslatedText } from "../../forms/translated-text";

describe("the documents", () => {
  const DESCRIPTION: DocumentDescription = {
    key: "about",
    label: "Sample",
    summary: "",
    fields: {
      phone: { type: "phone", label: "Phone", sample: true, default: "+371 20 000 000" },
      city: { type: "line", label: "City", default: "Riga" },
      links: {
        type: "list",
        label: "Links",
        of: { url: { type: "url", label: "Address" } },
        sample: true,
        default: [{ url: "/" }, { url: "/about" }],
      },
    },
  };
  const PHONE = { name: "phone", label: "Phone" };
  const LINKS = { name: "links", label: "Links" };

  test.each(Array.from(documentDescriptions()))(
    "%s has a control for each field, with a valid default",
    (...entry) => {
      const controls = documentControls(entry[1]);
      expect(controls.map(({ name }) => name)).toEqual(Object.keys(entry[1].fields));
      expect(validateFields(controls, defaults(entry[1]))).toEqual({});
    },
  );

  test.each([
    [{}, [PHONE, LINKS]],
    [{ city: "Jelgava" }, [PHONE, LINKS]],
    [{ phone: "+371 26 000 000" }, [LINKS]],
    [{ links: [] }, [PHONE]],
    [{ links: [{ url: "/contact" }, { url: "/about" }] }, [PHONE, LINKS]],
    [{ phone: "", links: [{ url: "/contact" }] }, []],
  ])("after %p the sample values are %p", (changes, left) => {
    expect(sampleFields(DESCRIPTION, { ...defaults(DESCRIPTION), ...changes })).toEqual(left);
  });

  test("a type without a control is a mistake that shows at once", () => {
    const fields = { colour: { type: "colour", label: "Colour" } };
    expect(() => documentControls({ ...DESCRIPTION, fields })).toThrow("of the type colour");
  });
});

describe("their words", () => {
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

  test("all texts of a description are in the language of the admin", async () => {
    jest.resetModules(); // they are translated once in the life of a page
    const { i18n } = await import("@lingui/core");
    i18n.loadAndActivate({ locale: "lv", messages: { Title: ["Virsraksts"] } });
    const { documentDescriptions: translated } = await import("./documents");
    const fields = translated().get("home")?.fields;
    expect(fields?.title?.label).toBe("Virsraksts");
    expect(fields?.racing_cards?.of?.title?.label).toBe("Virsraksts");
  });
});
