/* The records of a list: their options, names and controls, and their state on the page. */
import { t } from "@lingui/core/macro";
import { type ReactNode, type RefObject, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { moveRow } from "../../ui/admin/drag-list";
import { RevealedPaths } from "../form-context";
import { isWithin } from "../form-errors";
import { type FieldRecord, isBlank } from "../form-values";
import type { Control } from "./control";

export type ListOptions = {
  name: string;
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** What a record is called: 'row', 'link'. */
  noun: string;
  /** Number of records. */
  max: number;
  /** Whether the fields of a record are so short that several fit beside each other on a phone. */
  isNarrow: boolean;
  /** Whether a record is so long that it opens only when the owner wants to see it. */
  isLong?: boolean;
  /** The form has the label as a heading before it. */
  hasHeading?: boolean;
  /** The record that the list is inside of, such as 'person 2'. */
  within?: string;
  /** Makes the controls of a record, by field name. */
  of: Readonly<Record<string, MakeRowControl>>;
};

/**
 * `name` is the control's path in the form, such as `people.1.title`. `row` is what its record is
 * called, such as 'person 2'.
 */
type MakeRowControl = (name: string, row: string) => Control;

/** What a record is called, such as 'person 2', or 'picture 1 of person 2'. */
export function rowName({ noun, within }: ListOptions, index: number): string {
  const row = ownName(noun, index);
  return within ? t`${row} of ${within}` : row;
}

/** Without what it is inside of. */
export function ownName(noun: string, index: number): string {
  return `${noun} ${index + 1}`;
}

/** The controls of a record by field name. */
export function rowControls(options: ListOptions, index: number) {
  const { name, of } = options;
  const row = rowName(options, index);
  return Object.entries(of).map(
    ([field, make]) => [field, make(`${name}.${index}.${field}`, row)] as const,
  );
}

/** The first line of what a record has in it, to tell it from the others. */
export function firstLine(options: ListOptions, values: FieldRecord): string {
  const lines = rowControls(options, 0).map(([field, { format }]) => {
    const value = values[field] ?? null;
    return isBlank(value) ? "" : (format(value).split("\n")[0] ?? "");
  });
  return lines.find((line) => line !== "") ?? "";
}

/** What the owner sees of a record. */
export function seenControls(options: ListOptions, index: number) {
  return rowControls(options, index).filter(([, { isUnseen }]) => !isUnseen);
}

export function readRow(options: ListOptions, form: HTMLFormElement, index: number): FieldRecord {
  return Object.fromEntries(
    rowControls(options, index).flatMap(([field, { read, isUnseen }]) => {
      const value = read(form);
      return isUnseen && value === "" ? [] : [[field, value]];
    }),
  );
}

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
  const revealed = useContext(RevealedPaths);
  const [opened, setOpened] = useState<readonly string[]>();
  if (opened !== revealed) {
    setOpened(revealed);
    setItems(items.map((item, index) => openIf(isRevealed(revealed, `${name}.${index}`), item)));
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
    move: (id: number, by: number) => change(moveRow(items, id, by)),
    toggle: (id: number) =>
      setItems(items.map((item) => (item.id === id ? { ...item, isOpen: !item.isOpen } : item))),
  };
}

function isRevealed(revealed: readonly string[], row: string): boolean {
  return revealed.some((path) => isWithin(path, row));
}

function openIf(opens: boolean, item: ListItem): ListItem {
  return opens ? { ...item, isOpen: true } : item;
}

/** A record that has the list to itself is in nobody's way. */
function onlyOneOpen(items: ListItem[]): ListItem[] {
  return items.map((item) => openIf(items.length === 1, item));
}
