/*
 * Bold, italic and line breaks inside a paragraph or list item.
 *
 * At most one bold and one italic can be open at a time, so the stack is never deeper than two, and
 * a text full of asterisks costs no more than any other.
 */
export type Inline =
  | { type: "text"; text: string }
  | { type: "break" }
  | { type: "bold" | "italic"; content: Inline[] };

type Mark = "**" | "*";
type Frame = { mark: Mark | ""; content: Inline[] };

const KIND = { "**": "bold", "*": "italic" } as const;
/**
 * Runs of asterisks, newlines, and the text between them. A single asterisk between letters or
 * digits is text: 10*20*30 mm.
 */
const TOKEN = /(?:[^*\n]+|(?<=[\p{L}\p{M}\p{N}])\*(?=[\p{L}\p{M}\p{N}]))+|\*+|\n/gu;
/** An asterisk between these two does not open anything: "Weight*, power*" refers to a footnote. */
const WORD_ENDS = /[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}\p{Po}]$/u;
const PUNCTUATION_START = /^[\p{Pe}\p{Pf}\p{Po}]/u;
/** `***` is bold and italic. Longer runs are text. */
const LONGEST_RUN = 3;

export function parseInline(text: string): Inline[] {
  const root: Frame = { mark: "", content: [] };
  const stack = [root];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const top = stack.at(-1) ?? root;
    if (token === "\n") top.content.push({ type: "break" });
    else if (!token.startsWith("*") || token.length > LONGEST_RUN) addText(top, token);
    else {
      const end = match.index + token.length;
      // Two UTF-16 units, which may be one character.
      const before = text.slice(Math.max(0, match.index - 2), match.index);
      const after = text.slice(end, end + 2);
      const closes = !isSpace(before.at(-1));
      const opens =
        !isSpace(after[0]) && !(WORD_ENDS.test(before) && PUNCTUATION_START.test(after));
      for (const mark of splitMarks(token, top)) readMark(stack, mark, closes, opens);
    }
  }
  while (stack.length > 1) unfold(stack);
  return root.content;
}

/** `***` first closes what was opened last. When opening, bold is the outer one. */
function splitMarks(run: string, top: Frame): Mark[] {
  if (run === "*" || run === "**") return [run];
  return top.mark === "*" ? ["*", "**"] : ["**", "*"];
}

/** Close the mark if it is open, else open it, else treat it as text. */
function readMark(stack: Frame[], mark: Mark, closes: boolean, opens: boolean): void {
  const open = stack.findIndex((frame) => frame.mark === mark);
  if (open > 0 && closes) {
    while (stack.length - 1 > open) unfold(stack);
    fold(stack);
  } else if (open < 0 && opens) {
    stack.push({ mark, content: [] });
  } else {
    addText(stack.at(-1), mark);
  }
}

/** Turn the top frame into a bold or italic node of the frame below. */
function fold(stack: Frame[]): void {
  const frame = stack.pop();
  if (frame?.mark) stack.at(-1)?.content.push({ type: KIND[frame.mark], content: frame.content });
}

/** The top frame was never closed, so its asterisks are text. */
function unfold(stack: Frame[]): void {
  const frame = stack.pop();
  const below = stack.at(-1);
  if (!frame || !below) return;
  addText(below, frame.mark);
  // One by one, because spreading a long list overflows the call stack.
  for (const node of frame.content) {
    if (node.type === "text") addText(below, node.text);
    else below.content.push(node);
  }
}

function addText(frame: Frame | undefined, text: string): void {
  const last = frame?.content.at(-1);
  if (last?.type === "text") last.text += text;
  else if (text) frame?.content.push({ type: "text", text });
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || character.trim() === "";
}
