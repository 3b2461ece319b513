/** The columns of a list on wide screens: as many as fill its rows best. */
export function columns(count: number): string {
  return count < 3 || count === 4 ? "md:grid-cols-2" : "md:grid-cols-3";
}
