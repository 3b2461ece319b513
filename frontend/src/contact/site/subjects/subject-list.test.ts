import {
  listedItems,
  listedSubjects,
  onSubjectsChange,
  removeSubjects,
  setListed,
  type ListedSubject,
} from "./subject-list";

const KEY = "contactSubjects";
const tyre: ListedSubject = { kind: "tyre", id: 1, name: "Trase F21" };
const service: ListedSubject = { kind: "service", name: "Engines" };
const part = (id: number): ListedSubject => ({ kind: "part", id, name: `No. ${id}` });
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? "[]");
const count = () => document.documentElement.style.getPropertyValue("--subjects");

/** As another tab would. */
function store(value: unknown) {
  localStorage.setItem(KEY, typeof value === "string" ? value : JSON.stringify(value));
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
}

const listener = jest.fn();
let unsubscribe: () => void;

beforeEach(() => {
  jest.restoreAllMocks();
  removeSubjects(listedSubjects());
  listener.mockReset();
  unsubscribe = onSubjectsChange(listener);
});
afterEach(() => unsubscribe());

test("a thing is on the list once, also under another name of its item", () => {
  expect(setListed(tyre, true)).toBeUndefined();
  expect(setListed({ ...tyre, name: "Trase F21 Latvian" }, true)).toBeUndefined();
  expect(setListed(service, true)).toBeUndefined();
  expect(setListed({ ...service }, true)).toBeUndefined();
  setListed({ ...tyre, id: 2 }, true); // another tyre with the same name
  expect(listedSubjects()).toEqual([tyre, service, { ...tyre, id: 2 }]);
  expect(stored()).toEqual(listedSubjects());
  expect(count()).toBe('"3"');
  setListed({ ...tyre, name: "Renamed" }, false);
  expect(listedSubjects()).toEqual([service, { ...tyre, id: 2 }]);
});

test("a service is on the list once, in any language", () => {
  const sag: ListedSubject = { kind: "service", id: "abcd1234", name: "Sag" };
  setListed(sag, true);
  setListed({ ...sag, name: "Nosēde" }, true);
  setListed({ ...sag, id: "efgh5678" }, true); // another one with the same name
  setListed(tyre, true);
  expect(listedSubjects()).toEqual([sag, { ...sag, id: "efgh5678" }, tyre]);
  // The counts of visits know items only.
  expect(listedItems([sag, tyre])).toEqual(["tyre-1"]);
});

test("the list holds ten, and says so", () => {
  for (let id = 1; id <= 10; id++) expect(setListed(part(id), true)).toBeUndefined();
  expect(setListed(part(11), true)).toMatch(/^Your list is full \(10 of 10\)\./);
  expect(setListed(part(10), true)).toBeUndefined();
  expect(listedSubjects()).toHaveLength(10);
  setListed(part(3), false);
  expect(setListed(part(11), true)).toBeUndefined();
  expect(listedSubjects().at(-1)).toEqual(part(11));
});

test("what was sent is removed by its name, and nothing is left in the browser", () => {
  setListed(tyre, true);
  setListed(service, true);
  removeSubjects([{ kind: "tyre", name: tyre.name }]);
  expect(listedSubjects()).toEqual([service]);
  removeSubjects([service]);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(count()).toBe("");
});

test("all tabs have the same list", () => {
  store([tyre]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(listedSubjects()).toEqual([tyre]);
  localStorage.setItem(KEY, JSON.stringify([tyre, service])); // before its event has come
  setListed(part(1), true);
  expect(stored()).toEqual([tyre, service, part(1)]);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage"));
  expect(listedSubjects()).toEqual([]);
});

test.each([
  ["no storage", ["getItem", "setItem", "removeItem"] as const],
  ["a full storage", ["setItem"] as const],
])("with %s the list lives as long as the page", (_name, methods) => {
  for (const method of methods) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
  }
  setListed(tyre, true);
  setListed(service, true);
  window.dispatchEvent(new StorageEvent("storage"));
  expect(listedSubjects()).toEqual([tyre, service]);
  expect(count()).toBe('"2"');
  setListed(tyre, false);
  expect(listedSubjects()).toEqual([service]);
});

test.each(["", "{", "null", "7", '{"name": "x"}', "[[]]", "[null]"])(
  "'%s' is an empty list",
  (text) => {
    store(text);
    expect(listedSubjects()).toEqual([]);
  },
);

test("of a list that is not of this release, what is known remains", () => {
  store([
    { kind: "boat", name: "x" },
    { kind: "tyre", name: 7 },
    { kind: "toString", name: "x" },
    tyre,
  ]);
  expect(listedSubjects()).toEqual([tyre]);
  store(Array.from({ length: 12 }, (_, id) => part(id + 1)));
  expect(listedSubjects()).toHaveLength(10);
});
