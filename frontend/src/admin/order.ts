/* Orders that the owner decides: of items, and of an item's images. */

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
