/** Whether a table has an entry of its own for a word from elsewhere. */
export function isKeyOf<Table extends object>(
  table: Table,
  word: string,
): word is string & keyof Table {
  return Object.hasOwn(table, word);
}
