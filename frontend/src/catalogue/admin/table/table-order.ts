import type { PlainValue } from "../../../forms/field-values";
import type { AnyItem, Column, Resource } from "../resource";
import { containsWords } from "../../../ui/admin/search-text";
import { toText } from "../../../forms/controls/control";
import { filtersOf, type TableView } from "./table-address";

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
 * not hide those with a kept id.
 */
export function filterAndSort<Item extends AnyItem>(
  items: readonly Item[],
  resource: Resource<Item>,
  { search, filters, order }: Omit<TableView, "shown">,
  kept: ReadonlySet<number> = new Set(),
): Item[] {
  const { columns } = resource;
  const chosen = filtersOf(resource).flatMap(({ name, choices, value }) => {
    const choice = choices.find(({ param }) => param === filters[name]);
    return choice ? [{ value, wanted: choice.value }] : [];
  });
  const found = items.filter((item) => {
    const matches = chosen.every(({ value, wanted }) => value(item) === wanted);
    if (!matches && !kept.has(item.id)) return false;
    const text = columns.map((column) => searchText(column, item)).join("\n");
    return containsWords(text, search);
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
