import { useTextLanguage } from "../../core/text-language";
import { type Block, type Inline, parseMarkup } from "./parse-markup";
import { noBreak } from "./no-break";

/** Renders light markup as React nodes. HTML in it is shown as text. */
export function Markup({ text }: { text: string }) {
  const lang = useTextLanguage();
  return (
    <div lang={lang(text)} className="prose">
      {parseMarkup(text).map((block, index) => (
        <BlockNode key={index} block={block} />
      ))}
    </div>
  );
}

function BlockNode({ block }: { block: Block }) {
  switch (block.type) {
    case "rule":
      return <hr />;
    case "paragraph":
      return (
        <p>
          <Inlines nodes={block.content} />
        </p>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines nodes={item} />
            </li>
          ))}
        </ul>
      );
  }
}

function Inlines({ nodes }: { nodes: Inline[] }) {
  return nodes.map((node, index) => <InlineNode key={index} node={node} />);
}

function InlineNode({ node }: { node: Inline }) {
  switch (node.type) {
    case "text":
      return noBreak(node.text);
    case "break":
      return <br />;
    case "bold":
      return (
        <strong>
          <Inlines nodes={node.content} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Inlines nodes={node.content} />
        </em>
      );
  }
}
