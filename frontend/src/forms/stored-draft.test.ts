import { checkbox } from "./controls/checkbox";
import { number } from "./controls/number";
import { text } from "./controls/text";
import { removeDraft, saveDraft, readDraft } from "./stored-draft";

const fields = [
  text({ name: "name", label: "Name" }),
  number({ name: "build_year", label: "Build year", required: true, min: 1900, max: 2100 }),
  checkbox({ name: "featured", label: "Featured", negative: "Not featured" }),
];

const base = { name: "", build_year: 2020, featured: true };

beforeEach(() => localStorage.clear());

test("a draft is restored with the version that it is based on", () => {
  saveDraft("draft:builds/21", { name: "Works", build_year: "", featured: true }, 3);
  expect(readDraft("draft:builds/21", fields, base)).toMatchObject({
    values: { name: "Works", build_year: "", featured: true },
    version: 3,
  });
  expect(readDraft("draft:builds/new", fields, base)).toBeUndefined();
  removeDraft("draft:builds/21");
  expect(readDraft("draft:builds/21", fields, base)).toBeUndefined();
});

test.each([
  ["is no JSON", "{"],
  ["is something else", '"text"'],
])("a draft that %s is not offered", (_name, stored) => {
  localStorage.setItem("draft:builds/21", stored);
  expect(readDraft("draft:builds/21", fields, base)).toBeUndefined();
});

test("in a draft of an older release, what is missing or of another type is what is stored", () => {
  const values = { name: "Typed", featured: "yes" };
  localStorage.setItem("draft:builds/21", JSON.stringify({ values, version: 1, at: "" }));
  expect(readDraft("draft:builds/21", fields, base)).toMatchObject({
    values: { name: "Typed", build_year: 2020, featured: true },
    version: 1,
  });
});

test("blocked or full storage breaks nothing", () => {
  const full = () => {
    throw new DOMException("No room", "QuotaExceededError");
  };
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(full);
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(full);
  jest.spyOn(Storage.prototype, "removeItem").mockImplementation(full);
  saveDraft("draft:builds/21", { name: "Works" }, 1);
  expect(readDraft("draft:builds/21", fields, base)).toBeUndefined();
  removeDraft("draft:builds/21");
  jest.restoreAllMocks();
});
