/* Reads brand/colours.css, for what is no style sheet: drawings, icons and the browser's own colour. */
import { readFileSync } from "node:fs";
import path from "node:path";

export const brand = path.resolve(import.meta.dirname, "../brand");
const file = path.join(brand, "colours.css");

/** By name, such as color-ink. */
export const colours = Object.fromEntries(
  [...readFileSync(file, "utf8").matchAll(/--([\w-]+): (#\w+);/g)].map(([, ...pair]) => pair),
);

/** Replace the names of colours in a drawing, such as var(--color-ink): a file has no style sheet. */
export function fillIn(svg) {
  return svg.replaceAll(/var\(--([\w-]+)\)/g, (_, name) => {
    if (!colours[name]) throw new Error(`${file} has no colour --${name}.`);
    return colours[name];
  });
}

/** Does so for webpack. */
export default function coloursLoader(svg) {
  this.addDependency(file);
  return fillIn(svg);
}
