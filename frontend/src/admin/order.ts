/* Orders that the owner decides: of items, and of an item's images. */
import { ApiError } from "../api/client";
import { errorMessage } from "../components/list-state";

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
 * Why an order was not saved. `rows` names them, such as 'parts'. The server refuses an order that
 * does not have all of them, so some were added or deleted elsewhere.
 */
export function orderError(error: Error, rows: string): string {
  const isOutdated = error instanceof ApiError && error.status === 400;
  return isOutdated
    ? `The ${rows} were changed elsewhere. This is the list as it is now: please move it again.`
    : errorMessage(error);
}
