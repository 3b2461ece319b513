import { t } from "@lingui/core/macro";
import { useEffect, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { getStored, setStored } from "../../../core/browser-storage";
import { type Control, toText } from "../../../forms/controls/control";
import type { FieldValue, PlainValue } from "../../../forms/form-values";
import type { ListLink } from "../../../forms/save-bar";
import { SAME_DATA } from "../../../shell/navigation-effects";
import { returnState } from "../../../shell/scroll-restoration";
import { memoized } from "../../../ui/admin/format";
import { matchesSearch } from "../../../ui/admin/search";
import type { Kind } from "../../kinds";
import type { AnyItem, Column, Resource } from "../resource";

/** What the owner chose to see of a list. It is in the address: `?search=rear&published=no`. */
export type TableView = {
  search: string;
  /** The chosen value of each filter, by field name, as in the address; empty for all. */
  filters: Readonly<Record<string, string>>;
  order: Order | undefined;
  /** How many rows are shown at most. */
  shown: number;
};

/** Rows that a phone draws at once. */
export const ROWS = 50;

type Filter<Item> = Required<Pick<Control, "name" | "label" | "choices">> & {
  value: (item: Item) => FieldValue;
};

/** What a table can be filtered by: fields with only a few values, and whether there is a picture. */
export function filtersOf<Item extends AnyItem>({
  fields,
  values,
}: Pick<Resource<Item>, "fields" | "values">): Filter<Item>[] {
  const byField = fields.flatMap(({ name, label, choices }): Filter<Item>[] =>
    choices ? [{ name, label, choices, value: (item) => values(item)[name] ?? "" }] : [],
  );
  return [...byField, { ...pictureFilter(), value: hasPicture }];
}

const pictureFilter = memoized(() => ({
  name: "picture",
  label: t`Picture`,
  choices: [
    { value: true, label: t`With a picture`, param: "yes" },
    { value: false, label: t`Without a picture`, param: "no" },
  ],
}));

export function hasPicture({ images }: { images?: readonly unknown[] }): boolean {
  return Boolean(images?.length);
}

/** Unknown values are ignored: an address may be from an older release, or mistyped. */
export function readView<Item extends AnyItem>(
  params: URLSearchParams,
  resource: Pick<Resource<Item>, "fields" | "values" | "columns">,
): TableView {
  const { columns } = resource;
  const filters = filtersOf(resource).flatMap(({ name, choices }) => {
    const chosen = choices.find(({ param }) => param === params.get(name));
    return chosen ? [[name, chosen.param] as const] : [];
  });
  const sorted = columns.find(({ name }) => name === params.get("sort"));
  const shown = params.get("shown") ?? "";
  return {
    search: params.get("search") ?? "",
    filters: Object.fromEntries(filters),
    order: sorted && { name: sorted.name, descending: params.get("descending") === "1" },
    shown: /^\d{1,6}$/.test(shown) ? Math.max(Number(shown), ROWS) : ROWS,
  };
}

/** What differs from the whole list in the owner's order. */
export function writeView({ search, filters, order, shown }: TableView): URLSearchParams {
  const params = [
    ["search", search],
    ...Object.entries(filters),
    ["sort", order?.name ?? ""],
    ["descending", order?.descending ? "1" : ""],
    ["shown", shown > ROWS ? String(shown) : ""],
  ];
  return new URLSearchParams(params.filter(([, value]) => value !== ""));
}

/** The view in the address, and a function that changes it; the list then begins anew. */
export function useTableView<Item extends AnyItem>(resource: Resource<Item>) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params, resource), [params, resource]);
  const change = (next: (now: TableView) => Partial<TableView>) => {
    // From the address itself: the view may be older, until a slow device has drawn the list.
    const now = readView(new URLSearchParams(window.location.search), resource);
    // Back leaves the list, and does not undo the last letter.
    setParams(writeView({ ...now, shown: ROWS, ...next(now) }), {
      replace: true,
      state: SAME_DATA,
    });
  };
  return { view, change };
}

/** `name` is that of a column. */
export type Order = { name: string; descending: boolean };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** A column sorts upwards, then downwards; then the list is in the order of the site again. */
export function nextOrder(order: Order | undefined, name: string): Order | undefined {
  if (order?.name !== name) return { name, descending: false };
  return order.descending ? undefined : { name, descending: true };
}

/**
 * The items of a view, sorted: those that contain every search word in some column. The filters do
 * not hide those that are still shown.
 */
export function filterAndSort<Item extends AnyItem>(
  items: readonly Item[],
  resource: Resource<Item>,
  { search, filters, order }: Omit<TableView, "shown">,
  stillShown: ReadonlySet<number> = new Set(),
): Item[] {
  const { columns } = resource;
  const chosen = filtersOf(resource).flatMap(({ name, choices, value }) => {
    const choice = choices.find(({ param }) => param === filters[name]);
    return choice ? [{ value, wanted: choice.value }] : [];
  });
  const found = items.filter((item) => {
    const matches = chosen.every(({ value, wanted }) => value(item) === wanted);
    if (!matches && !stillShown.has(item.id)) return false;
    const text = columns.map((column) => searchText(column, item)).join("\n");
    return matchesSearch(text, search);
  });
  const column = columns.find(({ name }) => name === order?.name);
  if (!column) return found;
  const sign = order?.descending ? -1 : 1;
  return found.sort((a, b) => sign * compare(column.value(a), column.value(b)));
}

/** The text of a cell. */
export function cellText<Item>(column: Column<Item>, item: Item): string {
  return column.format(column.value(item));
}

/** '€2,950' is found by '2950' as well. */
function searchText<Item>(column: Column<Item>, item: Item): string {
  const value = column.value(item);
  const digits = typeof value === "number" ? `\n${value}` : "";
  return column.format(value) + digits;
}

function compare(a: PlainValue, b: PlainValue): number {
  return collator.compare(toText(a), toText(b));
}

/** Remember how the owner leaves the list, in this tab: its filters, page and position. */
export function useLastList(kind: Kind): void {
  const { key, search } = useLocation();
  useEffect(() => setStored("sessionStorage", storageKey(kind), key + search), [kind, key, search]);
}

/** A link to the list as the owner left it. */
export function lastList(kind: Kind): ListLink {
  const path = `/admin/${kind}`;
  const stored = getStored("sessionStorage", storageKey(kind));
  if (stored === null) return { to: path };
  const [key = "", search] = stored.split(/\?(.*)/s);
  return { to: search ? `${path}?${search}` : path, state: returnState(key) };
}

function storageKey(kind: Kind): string {
  return `list:${kind}`;
}
