import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { FieldRecord } from "../../../api/field-values";
import { moved } from "../../order";

/** A record on the page. Its id stays the same while it moves. */
export type ListItem = { id: number; values: FieldRecord };

/**
 * The records of a list, in a fieldset. Their values stay in their controls: each change of the
 * rows is told to the form as an input event of the fieldset.
 */
export function useListRows(
  initial: readonly FieldRecord[],
  fieldset: RefObject<HTMLFieldSetElement | null>,
) {
  const lastId = useRef(initial.length);
  const [items, setItems] = useState(() =>
    initial.map((values, index): ListItem => ({ id: index + 1, values })),
  );
  const [removed, setRemoved] = useState<{ index: number; values: FieldRecord }>();

  const change = (next: ListItem[], gone?: typeof removed) => {
    flushSync(() => {
      setItems(next);
      setRemoved(gone);
    });
    fieldset.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const insert = (index: number, values: FieldRecord) => {
    lastId.current += 1;
    change(items.toSpliced(index, 0, { id: lastId.current, values }));
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
  };
}
