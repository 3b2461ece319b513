/*
 * Writes what each public page shows until its script runs: build/first-paint.json, name of its chunk -> HTML.
 * The script then draws the page anew in its place; nothing here has to be equal to the letter.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const { drawPage } = createRequire(import.meta.url)("../build/first-paint/main.cjs");
const pages = JSON.parse(readFileSync(new URL("src/content/pages.json", import.meta.url), "utf8"));

const drawn = {};
for (const [path, { chunk }] of Object.entries(pages)) {
  if (chunk && path !== "/admin") drawn[chunk] = withoutTheRest(await drawPage(path));
}
writeFileSync(new URL("../build/first-paint.json", import.meta.url), JSON.stringify(drawn));

/** Leave out what the policy refuses, and pictures below the first screen: the script comes first. */
function withoutTheRest(html) {
  return html
    .replaceAll(/<picture(?:(?!<\/picture>).)*loading="lazy".*?<\/picture>/gs, "")
    .replaceAll(/<img(?=[^>]*loading="lazy")[^>]*>/g, "")
    .replaceAll(/ style="[^"]*"/g, "");
}
