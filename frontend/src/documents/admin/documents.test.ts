import { validateFields } from "../../forms/form-errors";
import {
  defaults,
  documentDescriptions,
  sampleFields,
  type DocumentDescription,
} from "./documents";
import { documentControls } from "./field-controls";

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
