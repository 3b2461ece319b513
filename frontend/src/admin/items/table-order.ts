import { useState } from "react";
import type { FieldValue } from "../../api/items";
import type { AnyItem, Column } from "../resource";
import { toText } from "./controls/control";

export type Order = { label: string; descending: boolean };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The sort column, if any. Selecting it again reverses the order. */
export function useTableOrder() {
  const [order, setOrder] = useState<Order>();
  const sortBy = (label: string) =>
    setOrder((now) => ({ label, descending: now?.label === label && !now.descending }));
  return { order, sortBy };
}

/** The items that contain every search word in some column, sorted by `order`. */
export function filterAndSort<Item extends AnyItem>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  search: string,
  order: Order | undefined,
): Item[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const text = columns
      .map((column) => cellText(column, item))
      .join("\n")
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const column = columns.find(({ label }) => label === order?.label);
  if (!column) return found;
  const sign = order?.descending ? -1 : 1;
  return found.sort((a, b) => sign * compare(column.value(a), column.value(b)));
}

/** The text of a cell. */
export function cellText<Item>(column: Column<Item>, item: Item): string {
  return column.format(column.value(item));
}

function compare(a: FieldValue, b: FieldValue): number {
  return collator.compare(toText(a), toText(b));
}
