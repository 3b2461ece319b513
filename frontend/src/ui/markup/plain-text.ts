import type { Inline } from "./parse-inline";
import { parseMarkup, type Block } from "./parse-markup";

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
