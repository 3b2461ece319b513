import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { SAME_DATA } from "../../components/navigation-effects";
import type { AnyItem, Resource } from "../resource";
import type { Control } from "../forms/controls/control";
import type { Order } from "./table-order";

/** What the owner chose to see of a list. It is in the address: `?search=rear&published=no`. */
export type TableView = {
  search: string;
  /** The chosen value of each filter, by field name, as in the address; empty for all. */
  filters: Readonly<Record<string, string>>;
  order: Order | undefined;
  page: number;
};

export type Filter = Control & Required<Pick<Control, "choices">>;

/** The fields by which a table can be filtered. */
export function filtersOf(fields: readonly Control[]): Filter[] {
  return fields.filter((field): field is Filter => field.choices !== undefined);
}

/** Unknown values are ignored: an address may be from an older release, or mistyped. */
export function readView<Item extends AnyItem>(
  params: URLSearchParams,
  { fields, columns }: Pick<Resource<Item>, "fields" | "columns">,
): TableView {
  const filters = filtersOf(fields).flatMap(({ name, choices }) => {
    const chosen = choices.find(({ param }) => param === params.get(name));
    return chosen ? [[name, chosen.param] as const] : [];
  });
  const sorted = columns.find(({ name }) => name === params.get("sort"));
  const page = params.get("page") ?? "";
  return {
    search: params.get("search") ?? "",
    filters: Object.fromEntries(filters),
    order: sorted && { name: sorted.name, descending: params.get("descending") === "1" },
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** What differs from the whole list in the owner's order. */
export function writeView({ search, filters, order, page }: TableView): URLSearchParams {
  const params = [
    ["search", search],
    ...Object.entries(filters),
    ["sort", order?.name ?? ""],
    ["descending", order?.descending ? "1" : ""],
    ["page", page > 1 ? String(page) : ""],
  ];
  return new URLSearchParams(params.filter(([, value]) => value !== ""));
}

/** The view in the address, and a function that changes it; without a page, it shows the first. */
export function useTableView<Item extends AnyItem>(resource: Resource<Item>) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params, resource), [params, resource]);
  const change = (next: (now: TableView) => Partial<TableView>) => {
    // From the address itself: the view may be older, until a slow device has drawn the list.
    const now = readView(new URLSearchParams(window.location.search), resource);
    // Back leaves the list, and does not undo the last letter.
    setParams(writeView({ ...now, page: 1, ...next(now) }), { replace: true, state: SAME_DATA });
  };
  return { view, change };
}
