import { tyreResource, buildResource, partResource } from "../kinds";
import { sampleTyre, sampleBuild, sampleImage, samplePart } from "../../../../testing/samples";
import {
  type TableView,
  filterAndSort,
  readView,
  writeView,
  nextOrder,
  lastList,
} from "./table-view";
import { setStored } from "../../../core/browser-storage";
import { matchesSearch } from "../../../ui/admin/search";
import golden from "../../../ui/admin/search-text.golden.json";

describe("the address", () => {
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
    "shown=49",
    "shown=100.5",
    "shown=99999999999999999999",
    "filter=%FF",
  ])("?%s is the whole list", (address) => {
    expect(read(address)).toEqual(WHOLE);
  });
});

describe("the order", () => {
  const builds = [
    sampleBuild(1, { name: "No. 10", build_year: 2024, featured: true }),
    sampleBuild(2, { name: "no. 9", build_year: 1999 }),
    sampleBuild(3, { name: "Ābols", build_year: 2024, engine: "Two-stroke" }),
  ];
  function ids(
    search: string,
    name?: string,
    descending = false,
    filters = {},
    kept = new Set<number>(),
  ): number[] {
    const order = name === undefined ? undefined : { name, descending };
    return filterAndSort(builds, buildResource(), { search, filters, order }, kept).map(
      ({ id }) => id,
    );
  }

  test("numbers in names sort as numbers, and case and accents are ignored", () => {
    expect(ids("", "name")).toEqual([3, 2, 1]);
    expect(ids("", "name", true)).toEqual([1, 2, 3]);
  });

  test("the search finds all words, in any column and case", () => {
    expect(ids("STROKE two")).toEqual([3]);
    expect(ids("  1999 ")).toEqual([2]);
    expect(ids("yes")).toEqual([1]);
    expect(ids("stroke 1999")).toEqual([]);
  });

  test("the search ignores accents, also those that are characters of their own", () => {
    expect(ids("abols")).toEqual([3]);
    expect(ids("a\u0304bols")).toEqual([3]);
  });

  test("a filter leaves the items with its value, and several leave those with all", () => {
    expect(ids("", undefined, false, { featured: "yes" })).toEqual([1]);
    expect(ids("", undefined, false, { featured: "no" })).toEqual([2, 3]);
    expect(ids("", undefined, false, { featured: "", published: "yes" })).toEqual([1, 2, 3]);
    expect(ids("stroke", "name", false, { featured: "no", published: "yes" })).toEqual([3]);
    expect(ids("", undefined, false, { featured: "yes", published: "no" })).toEqual([]);
    const kept = new Set([2, 3]);
    expect(ids("", undefined, false, { featured: "yes" }, kept)).toEqual([1, 2, 3]);
    expect(ids("stroke", undefined, false, { featured: "yes" }, kept)).toEqual([3]);
  });

  test("items without a picture are found", () => {
    const items = [sampleTyre(1, { images: [sampleImage(1)] }), sampleTyre(2)];
    const found = (picture: string) =>
      filterAndSort(items, tyreResource(), { search: "", filters: { picture }, order: undefined });
    expect(found("no")).toEqual([items[1]]);
    expect(found("yes")).toEqual([items[0]]);
  });

  test("a price is found by its digits and as it is shown", () => {
    const parts = [samplePart(1, { price: 2950 }), samplePart(2, { price: null })];
    const found = (search: string) =>
      filterAndSort(parts, partResource(), { search, filters: {}, order: undefined });
    expect(found("2950")).toEqual([parts[0]]);
    expect(found("€2,950")).toEqual([parts[0]]);
    expect(found("pricing")).toEqual([parts[1]]);
  });

  test("a column sorts upwards, then downwards, then not; another one starts upwards", () => {
    const up = nextOrder(undefined, "name");
    expect(up).toEqual({ name: "name", descending: false });
    const down = nextOrder(up, "name");
    expect(down).toEqual({ name: "name", descending: true });
    expect(nextOrder(down, "name")).toBeUndefined();
    expect(nextOrder(down, "size")).toEqual({ name: "size", descending: false });
  });
});

describe("the last list", () => {
  test("a list that was not visited is linked as it is", () => {
    expect(lastList("builds")).toEqual({ to: "/admin/builds" });
  });

  test.each([
    ["abc", "/admin/builds"],
    ["abc?search=a%3Fb&shown=100", "/admin/builds?search=a%3Fb&shown=100"],
  ])("%s is left as %s", (stored, to) => {
    setStored("sessionStorage", "list:builds", stored);
    expect(lastList("builds")).toEqual({ to, state: "return to abc" });
    expect(lastList("tyres")).toEqual({ to: "/admin/tyres" });
  });
});

describe("a search", () => {
  test.each(golden)("$text is found by words as people type them", ({ text, found, lost }) => {
    for (const search of found)
      expect([search, matchesSearch(text, search)]).toEqual([search, true]);
    for (const search of lost ?? [])
      expect([search, matchesSearch(text, search)]).toEqual([search, false]);
  });
});
