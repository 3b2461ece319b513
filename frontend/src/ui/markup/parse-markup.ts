/*
 * The light markup of descriptions, as a tree. Pure, and linear in the length of the text: each
 * asterisk is looked at once and never looked back for.
 *
 *   ---            a rule between two sections
 *   (blank line)   the next paragraph
 *   - text         a bullet of a list
 *   **bold** *italic*, and a single newline is a line break
 */
import { parseInline, type Inline } from "./parse-inline";

export type Block =
  { type: "rule" } | { type: "paragraph"; content: Inline[] } | { type: "list"; items: Inline[][] };

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
