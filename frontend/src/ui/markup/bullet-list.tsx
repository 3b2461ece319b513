import { useTextLanguage } from "../../core/text-language";
import { noBreak } from "./no-break";

/** A bullet list with one item per line of the text, styled as in build descriptions. */
export function BulletList({ text }: { text: string }) {
  const lang = useTextLanguage();
  const items = splitLines(text);
  if (items.length === 0) return null;
  return (
    <ul lang={lang(text)} className="prose">
      {items.map((item, position) => (
        <li key={position}>{noBreak(item)}</li>
      ))}
    </ul>
  );
}

/** The lines of a text in which each line is an item of a list. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
