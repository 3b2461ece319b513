/* Filters of a list, which stand in the address: `?ground=sand&year=2025`. */
import { t } from "@lingui/core/macro";
import { useSearchParams } from "react-router-dom";
import { type Ground, groundLabels } from "../choices";

export type Filter<Item> = {
  /** In the address. */
  name: string;
  label: string;
  /** The choice of all. */
  all: string;
  /** The value of an item, or "" if it has none. */
  valueOf: (item: Item) => string;
  /** Whether it is a value at all, as the server asks it (pages/addresses.py). */
  accepts: (value: string) => boolean;
  labelOf: (value: string) => string;
  compare: (a: string, b: string) => number;
  /** How many values the items must have among them for a choice; 2 without it. */
  fewest?: number;
};

export type ShownFilter = {
  name: string;
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string; count: number }[];
};

export type Filtered<Item> = {
  matching: readonly Item[];
  /** Those with a choice. */
  filters: readonly ShownFilter[];
  isFiltered: boolean;
};

/** The items that match the address. Values that are none are ignored. */
export function useFiltered<Item>(
  items: readonly Item[],
  filters: readonly Filter<Item>[],
): Filtered<Item> {
  const [search] = useSearchParams();
  const all = filters.map((filter) => ({ filter, value: chosen(filter, search) }));
  const fits = (item: Item, except?: Filter<Item>) =>
    all.every(
      ({ filter, value }) => filter === except || value === "" || filter.valueOf(item) === value,
    );
  const shown = all.map(({ filter, value }) => {
    const { name, label, all, labelOf, compare, fewest = 2 } = filter;
    const rest = items.filter((item) => fits(item, filter)).map(filter.valueOf);
    const values = new Set([...items.map(filter.valueOf), value].filter((each) => each !== ""));
    const options = [...values].sort(compare).map((value) => ({
      value,
      label: labelOf(value),
      count: rest.filter((each) => each === value).length,
    }));
    const isChoice = options.length >= fewest || value !== "";
    return { name, label, all, value, options: isChoice ? options : [] };
  });
  return {
    matching: items.filter((item) => fits(item)),
    filters: shown.filter(({ options }) => options.length > 0),
    isFiltered: all.some(({ value }) => value !== ""),
  };
}

function chosen<Item>({ name, accepts }: Filter<Item>, search: URLSearchParams): string {
  const value = search.get(name) ?? "";
  return accepts(value) ? value : "";
}

/** Compares values by their place in a list. */
function inOrder(values: readonly string[]) {
  return (a: string, b: string) => values.indexOf(a) - values.indexOf(b);
}

/** Of builds and of tyres. */
export function groundFilter(): Filter<{ ground: Ground | "" }> {
  return {
    ...labelled(groundLabels()),
    name: "ground",
    label: t`Ground`,
    all: t({ message: "All", context: "grounds" }),
    valueOf: ({ ground }) => ground,
  };
}

/** The parts of a filter whose values have labels. */
export function labelled(labels: Readonly<Record<string, string>>) {
  const values = Object.keys(labels);
  return {
    accepts: (value: string) => values.includes(value),
    labelOf: (value: string) => labels[value] ?? value,
    compare: inOrder(values),
  };
}
