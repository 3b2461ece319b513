import type { WordCount } from "../visits";

/** Those words, in that order. */
export function pick(
  words: readonly WordCount[],
  wanted: readonly WordCount["what"][],
): WordCount[] {
  return wanted.flatMap((what) => words.filter((word) => word.what === what));
}
