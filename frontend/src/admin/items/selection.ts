import { useRef, useState } from "react";
import { getStored, setStored } from "../../api/browser-storage";
import type { Kind } from "../../api/kinds";
import type { AnyItem } from "../resource";

export type Selection<Item extends AnyItem> = {
  /** In the order of the list. Items that the table does not show now stay selected. */
  items: Item[];
  has: (item: Item) => boolean;
  set: (items: readonly Item[], isSelected: boolean) => void;
  clear: () => void;
};

/** The items that the owner selected, kept while this tab shows other pages. */
export function useSelection<Item extends AnyItem>(
  kind: Kind,
  items: readonly Item[],
): Selection<Item> {
  const key = `selected:${kind}`;
  const [ids, setIds] = useState(() => parseIds(getStored("sessionStorage", key)));
  // A change may come after the page is gone, from a long action.
  const latest = useRef(ids);
  const update = (after: Set<number>) => {
    latest.current = after;
    setStored("sessionStorage", key, [...after].join());
    setIds(after);
  };
  return {
    items: items.filter(({ id }) => ids.has(id)),
    has: ({ id }) => ids.has(id),
    set: (changed, isSelected) => {
      const after = new Set(latest.current);
      for (const { id } of changed) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      update(after);
    },
    clear: () => update(new Set()),
  };
}

export function parseIds(stored: string | null): Set<number> {
  return new Set(stored?.match(/\d+/g)?.map(Number));
}
