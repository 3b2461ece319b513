import { act, renderHook } from "@testing-library/react";
import { sampleBuild, sampleTyre } from "../../../testing/samples";
import { buildResource } from "../builds";
import { column } from "../resource";
import { tyreResource } from "../tyres";
import { number } from "./controls/number";
import { filterAndSort, useTableOrder } from "./table-order";

const builds = [
  sampleBuild(1, { name: "No. 10", build_year: 2024, featured: true }),
  sampleBuild(2, { name: "no. 9", build_year: 1999 }),
  sampleBuild(3, { name: "Ābols", build_year: 2024, engine: "Two-stroke" }),
];
const tyres = [
  sampleTyre(1, { name: "Trase", compound: "Soft" }),
  sampleTyre(2, { name: "Vaga", size: "21x7-10" }),
];

function ids(search: string, label?: string, descending = false): number[] {
  const order = label === undefined ? undefined : { label, descending };
  return filterAndSort(builds, buildResource.columns, search, order).map(({ id }) => id);
}

test("without an order the items stay in the server's order", () => {
  expect(ids("")).toEqual([1, 2, 3]);
});

test("numbers in names sort as numbers, and case and accents are ignored", () => {
  expect(ids("", "Name")).toEqual([3, 2, 1]);
  expect(ids("", "Name", true)).toEqual([1, 2, 3]);
});

test("equal items keep their order in both directions", () => {
  expect(ids("", "Year")).toEqual([2, 1, 3]);
  expect(ids("", "Year", true)).toEqual([1, 3, 2]);
});

test("featured ones come last, then first", () => {
  expect(ids("", "Featured").at(-1)).toBe(1);
  expect(ids("", "Featured", true)[0]).toBe(1);
});

test("the search finds all words, in any column and case", () => {
  expect(ids("STROKE two")).toEqual([3]);
  expect(ids("  1999 ")).toEqual([2]);
  expect(ids("yes")).toEqual([1]);
  expect(ids("stroke 1999")).toEqual([]);
});

test("an empty number is shown as a dash, and comes first", () => {
  const weight = number({ name: "weight", label: "Weight", min: 0, max: 500 });
  const weights = new Map([
    [1, 180],
    [3, 0],
  ]);
  const columns = [column<(typeof builds)[number]>(weight, ({ id }) => weights.get(id) ?? null)];
  const order = { label: "Weight", descending: false };
  expect(filterAndSort(builds, columns, "", order).map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(filterAndSort(builds, columns, "-", undefined).map(({ id }) => id)).toEqual([2]);
});

test("the list itself is not changed", () => {
  const before = [...tyres];
  filterAndSort(tyres, tyreResource.columns, "", { label: "Name", descending: true });
  expect(tyres).toEqual(before);
});

test("the same column again reverses the order, another one starts ascending", () => {
  const { result } = renderHook(useTableOrder);
  const steps: [string, boolean][] = [
    ["Year", false],
    ["Year", true],
    ["Year", false],
    ["Name", false],
  ];
  for (const [label, descending] of steps) {
    act(() => result.current.sortBy(label));
    expect(result.current.order).toEqual({ label, descending });
  }
});
