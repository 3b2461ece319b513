import { mapKinds, tyreResource } from "../kinds";
import { sampleTyre } from "../../../../testing/samples";
import { type TableView, filterAndSort, readView, writeView } from "./table-view";

const WHOLE: TableView = { search: "", filters: {}, order: undefined, shown: 50 };

function read(address: string) {
  return readView(new URLSearchParams(address), tyreResource());
}

test("an address without parameters is the whole list, and the other way round", () => {
  expect(read("")).toEqual(WHOLE);
  expect(writeView(WHOLE).toString()).toBe("");
  expect(writeView({ ...WHOLE, filters: { type: "" } }).toString()).toBe("");
});

test("what the owner chose is written into the address and read from it", () => {
  const address = "search=a+%26b&type=rear&published=no&sort=name&descending=1&shown=100";
  const view = read(address);
  expect(view).toEqual({
    search: "a &b",
    filters: { type: "rear", published: "no" },
    order: { name: "name", descending: true },
    shown: 100,
  });
  expect(writeView(view).toString()).toBe(address);
});

test("each kind has the filters of its own fields", () => {
  const params = new URLSearchParams("featured=yes&type=front&published=yes&picture=no");
  const filters = new Map(
    mapKinds((resource) => [resource.kind, readView(params, resource).filters]),
  );
  expect((["builds", "tyres", "parts"] as const).map((kind) => filters.get(kind))).toEqual([
    { featured: "yes", published: "yes", picture: "no" },
    { type: "front", published: "yes", picture: "no" },
    { published: "yes", picture: "no" },
  ]);
});

test("items without a choice can be filtered, too", () => {
  const address = "ground=none";
  const view = read(address);
  expect(writeView(view).toString()).toBe(address);
  const found = filterAndSort(
    [sampleTyre(1), sampleTyre(2, { ground: "mud" })],
    tyreResource(),
    view,
  );
  expect(found.map(({ id }) => id)).toEqual([1]);
});

test.each([
  "published=maybe",
  "type=Rear",
  "sort=colour",
  "sort=__proto__&descending=1",
  "descending=1",
  "shown=0",
  "shown=49",
  "shown=-1",
  "shown=100.5",
  "shown=two",
  "shown=99999999999999999999",
  "filter=%FF",
])("?%s is the whole list", (address) => {
  expect(read(address)).toEqual(WHOLE);
});
