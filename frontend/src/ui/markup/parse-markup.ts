/*
 * Parses the light markup of descriptions into a tree, or into plain text. Pure, and linear in the
 * length of the text: each asterisk is looked at once and never looked back for.
 *
 *   ---            a rule between two sections
 *   (blank line)   the next paragraph
 *   - text         a bullet of a list
 *   **bold** *italic*, and a single newline is a line break
 */

export type Block =
  | { type: "rule" }
  | { type: "paragraph"; content: Inline[] }
  | { type: "list"; items: Inline[][] };

const BULLET = "- ";

export function parseMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  let ruled = false;
  let lines: string[] = [];

  const add = (block: Block) => {
    // Rules only stand between two sections, never first or last.
    if (ruled && blocks.length > 0) blocks.push({ type: "rule" });
    ruled = false;
    blocks.push(block);
  };
  const endParagraph = () => {
    if (lines.length > 0) add({ type: "paragraph", content: parseInline(lines.join("\n")) });
    lines = [];
  };

  let list: Inline[][] | undefined;
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim();
    if (raw.startsWith(BULLET)) {
      endParagraph();
      if (!list) add({ type: "list", items: (list = []) });
      list.push(parseInline(line.slice(BULLET.length - 1).trim()));
    } else if (line === "") {
      endParagraph(); // a list continues after blank lines
    } else if (line === "---") {
      endParagraph();
      list = undefined;
      ruled = true;
    } else {
      list = undefined;
      lines.push(line);
    }
  }
  endParagraph();
  return blocks;
}

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

function parseInline(text: string): Inline[] {
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

/** Convert light markup to plain text, with one line per displayed line. */
export function plainText(markup: string): string {
  return parseMarkup(markup).flatMap(blockLines).filter(Boolean).join("\n");
}

function blockLines(block: Block): string[] {
  switch (block.type) {
    case "rule":
      return [];
    case "paragraph":
      return [inlineText(block.content)];
    case "list":
      return block.items.map(inlineText);
  }
}

function inlineText(nodes: readonly Inline[]): string {
  return nodes.map(nodeText).join("");
}

function nodeText(node: Inline): string {
  switch (node.type) {
    case "text":
      return node.text;
    case "break":
      return "\n";
    case "bold":
    case "italic":
      return inlineText(node.content);
  }
}
