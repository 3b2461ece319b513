/**
 * Focus the last button of the next row, or of the one before, before the row of `button` disappears.
 * Returns false if there is no other row.
 */
export function focusNeighbour(button: HTMLElement): boolean {
  const row = button.closest("li");
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  other?.querySelector<HTMLElement>("button:last-of-type")?.focus({ preventScroll: true });
  return !!other;
}
