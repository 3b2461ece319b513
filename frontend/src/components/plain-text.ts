import type { Inline } from "./parse-inline";
import { parseMarkup, type Block } from "./parse-markup";

/** The words of a description without its marks, with a line for each line that a page shows. */
export function plainText(markup: string): string {
  return parseMarkup(markup).flatMap(linesOf).filter(Boolean).join("\n");
}

function linesOf(block: Block): string[] {
  switch (block.type) {
    case "rule":
      return [];
    case "paragraph":
      return [wordsOf(block.content)];
    case "list":
      return block.items.map(wordsOf);
  }
}

function wordsOf(nodes: readonly Inline[]): string {
  return nodes.map(wordsOfNode).join("");
}

function wordsOfNode(node: Inline): string {
  switch (node.type) {
    case "text":
      return node.text;
    case "break":
      return "\n";
    case "bold":
    case "italic":
      return wordsOf(node.content);
  }
}
