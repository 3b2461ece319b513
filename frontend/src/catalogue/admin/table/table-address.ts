import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { SAME_DATA } from "../../../shell/navigation-effects";
import type { FieldValue } from "../../../forms/field-values";
import { once } from "../../../ui/admin/once";
import type { AnyItem, Resource } from "../resource";
import type { Control } from "../../../forms/controls/control";
import type { Order } from "./table-order";

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

export type Filter<Item> = Required<Pick<Control, "name" | "label" | "choices">> & {
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

const pictureFilter = once(() => ({
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
