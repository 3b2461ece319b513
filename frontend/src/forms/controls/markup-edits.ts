/* What the buttons of a text with markup do. ui/markup/parse-markup.ts has the rules. */

/** A replacement of a part of the text, and what is selected after it. */
export type Edit = { from: number; to: number; text: string; select: readonly [number, number] };

/** Edits a text at the selection from `start` to `end`. */
export type MakeEdit = (text: string, start: number, end: number) => Edit;

const BOLD = "**";
const BULLET = "- ";
const RULE = "---";
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Make the selected words bold, or not bold any more. Without a selection, those at the caret.
 * Asterisks inside of a word are text, so whole words are marked.
 */
export const toggleBold: MakeEdit = (text, start, end) => {
  const [from, to] = wholeWords(text, start, end);
  const outer = { from: from - BOLD.length, to: to + BOLD.length };
  const words = text.slice(from, to);
  if (outer.from >= 0 && text.slice(outer.from, outer.to) === BOLD + words + BOLD)
    return { ...outer, text: words, select: [outer.from, outer.from + words.length] };
  if (words.length > 2 * BOLD.length && words.startsWith(BOLD) && words.endsWith(BOLD)) {
    const plain = words.slice(BOLD.length, -BOLD.length);
    return { from, to, text: plain, select: [from, from + plain.length] };
  }
  // Marks do not reach beyond a paragraph or an item of a list.
  const marked = words === "" ? BOLD + BOLD : words.split("\n").map(boldLine).join("\n");
  const inside = from + BOLD.length;
  const isLine = marked === BOLD + words + BOLD;
  const select = isLine
    ? ([inside, inside + words.length] as const)
    : ([from, from + marked.length] as const);
  return { from, to, text: marked, select };
};

function boldLine(line: string): string {
  const [, bullet = "", words = ""] = /^(- |)(.*)$/s.exec(line) ?? [];
  const trimmed = words.trim();
  return trimmed === "" || trimmed === RULE
    ? line
    : bullet + words.replace(trimmed, () => BOLD + trimmed + BOLD);
}

/** Turn the selected lines into items of a list; those of a list into lines. */
export const toggleList: MakeEdit = (text, start, end) => {
  const [from, to] = wholeLines(text, start, end);
  const lines = text.slice(from, to).split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const isList = filled.length > 0 && filled.every((line) => line.startsWith(BULLET));
  const item = (line: string) => {
    if (isList) return line.startsWith(BULLET) ? line.slice(BULLET.length) : line;
    const isItem = line.startsWith(BULLET) || (line.trim() === "" && lines.length > 1);
    return isItem ? line : BULLET + line.trimStart();
  };
  const changed = lines.map(item).join("\n");
  const after = from + changed.length;
  return { from, to, text: changed, select: lines.length > 1 ? [from, after] : [after, after] };
};

/** Insert a rule below the line at the end of the selection. */
export const insertRule: MakeEdit = (text, _start, end) => {
  const [from, to] = wholeLines(text, end, end);
  const line = text.slice(from, to).trimEnd();
  const inserted = (line === "" ? "" : `${line}\n`) + `${RULE}\n`;
  const after = from + inserted.length;
  return { from, to, text: inserted, select: [after, after] };
};

/** Without spaces around it. */
function wholeWords(text: string, start: number, end: number): [number, number] {
  const selected = text.slice(start, end);
  let from = start + selected.length - selected.trimStart().length;
  let to = Math.max(from, start + selected.trimEnd().length);
  const isEmpty = from === to;
  const isLetter = (index: number) => LETTER.test(text.charAt(index));
  const startsInside = isLetter(from - 1) && (isEmpty || isLetter(from));
  const endsInside = isLetter(to) && (isEmpty || isLetter(to - 1));
  if (startsInside) while (isLetter(from - 1)) from -= 1;
  if (endsInside) while (isLetter(to)) to += 1;
  return [from, to];
}

function wholeLines(text: string, start: number, end: number): [number, number] {
  const newline = text.indexOf("\n", end);
  return [text.lastIndexOf("\n", start - 1) + 1, newline < 0 ? text.length : newline];
}
