import { t } from "@lingui/core/macro";
/** Rows of a table that a phone draws at once. */
export const PAGE_SIZE = 50;

export type Page<Item> = {
  rows: Item[];
  number: number;
  count: number;
  /** Position of the first row in the list, from 0. */
  start: number;
  /** The number of all items. */
  total: number;
};

/** A page of a list; beyond the last page it is the last. */
export function pageOf<Item>(items: readonly Item[], wanted: number): Page<Item> {
  const count = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const number = Math.min(wanted, count);
  const start = (number - 1) * PAGE_SIZE;
  return { rows: items.slice(start, start + PAGE_SIZE), number, count, start, total: items.length };
}

/** '51–100 of 300' */
export function rangeText({ rows, start, total }: Page<unknown>): string {
  const first = start + 1;
  const last = start + rows.length;
  return t`${first}–${last} of ${total}`;
}
