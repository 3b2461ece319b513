/* Orders that the owner decides: of items, and of an item's images. */
import { ApiError } from "../../api/client";
import { errorMessage } from "../loading/list-state";

export type Row = { id: number };

/** `by` is the number of positions; negative values move the row earlier. */
export function moved<Kind extends Row>(rows: Kind[], id: number, by: number): Kind[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(from + by, 0, row) : rows;
}

export function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id);
}

/**
 * Why an order was not saved. The server refuses an order that does not have all of the rows:
 * `outdated` says that some were added or deleted elsewhere.
 */
export function orderError(error: Error, outdated?: string): string {
  const isOutdated = error instanceof ApiError && error.status === 400;
  return (isOutdated && outdated) || errorMessage(error);
}
