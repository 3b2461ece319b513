import { lines } from "./lines";
import { unbroken } from "./unbroken";

/** A bullet list with one item per line of the text, styled as in build descriptions. */
export function Points({ text }: { text: string }) {
  const items = lines(text);
  if (items.length === 0) return null;
  return (
    <ul className="prose">
      {items.map((item, position) => (
        <li key={position}>{unbroken(item)}</li>
      ))}
    </ul>
  );
}
