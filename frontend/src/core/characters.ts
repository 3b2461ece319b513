/*
 * Cuts text by graphemes and encodes it for URLs. What somebody typed may hold anything, also half of
 * a character that another program has cut.
 */

/**
 * The start of a text, of at most so many characters as the server counts them. It never ends
 * within what a reader takes for one: an emoji, or a letter with its marks, may be several.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let counted = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    counted += Array.from(segment).length;
    if (counted > max) return text.slice(0, index) || Array.from(segment).slice(0, max).join("");
  }
  return text;
}

/** For an address. `encodeURIComponent` alone throws at half of a character. */
export function encodeForUrl(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
