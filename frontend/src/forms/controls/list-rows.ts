import { useContext, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { FieldRecord } from "../field-values";
import { moved } from "../../ui/admin/order";
import { isWithin } from "../form-errors";
import { SoughtPaths } from "../sought-paths";

/** A record on the page. Its id stays the same while it moves. */
export type ListItem = { id: number; values: FieldRecord; isOpen: boolean };

/**
 * The records of a list, in a fieldset. Their values stay in their controls: each change of the
 * rows is told to the form as an input event of the fieldset.
 */
export function useListRows(
  name: string,
  initial: readonly FieldRecord[],
  fieldset: RefObject<HTMLFieldSetElement | null>,
) {
  const lastId = useRef(initial.length);
  const [items, setItems] = useState(() =>
    onlyOneOpen(initial.map((values, index) => ({ id: index + 1, values, isOpen: false }))),
  );
  const sought = useContext(SoughtPaths);
  const [opened, setOpened] = useState<readonly string[]>();
  if (opened !== sought) {
    setOpened(sought);
    setItems(items.map((item, index) => openIf(isSought(sought, `${name}.${index}`), item)));
  }
  const [removed, setRemoved] = useState<{ index: number; values: FieldRecord }>();

  const change = (next: ListItem[], gone?: typeof removed) => {
    flushSync(() => {
      setItems(onlyOneOpen(next));
      setRemoved(gone);
    });
    fieldset.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const insert = (index: number, values: FieldRecord) => {
    lastId.current += 1;
    change(items.toSpliced(index, 0, { id: lastId.current, values, isOpen: true }));
  };

  return {
    items,
    /** The row that was removed last, until the next change. */
    removed,
    add: () => insert(items.length, {}),
    /** `values` are those that Undo brings back; undefined for an empty row. */
    remove: (index: number, values: FieldRecord | undefined) =>
      change(items.toSpliced(index, 1), values && { index, values }),
    undo: () => {
      if (removed) insert(removed.index, removed.values);
    },
    move: (id: number, by: number) => change(moved(items, id, by)),
    toggle: (id: number) =>
      setItems(items.map((item) => (item.id === id ? { ...item, isOpen: !item.isOpen } : item))),
  };
}

function isSought(sought: readonly string[], row: string): boolean {
  return sought.some((path) => isWithin(path, row));
}

function openIf(opens: boolean, item: ListItem): ListItem {
  return opens ? { ...item, isOpen: true } : item;
}

/** A record that has the list to itself is in nobody's way. */
function onlyOneOpen(items: ListItem[]): ListItem[] {
  return items.map((item) => openIf(items.length === 1, item));
}
