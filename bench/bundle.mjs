/*
 * What a first view of each public page costs in scripts and styles: node bench/bundle.mjs
 *
 * Reads build/webpack-stats.json (npm run build) and prints rows of a table in Markdown: what the
 * entries and the page's own chunk weigh after brotli. Ends with 1 and a list where it is too much.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const LIMITS = { js: 100_000, css: 12_000 }; // bytes, for a phone with a weak signal
const FREE = "/contact"; // a form and a map: as much JavaScript as it needs
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const { assets, chunks } = JSON.parse(readFileSync("build/webpack-stats.json", "utf8"));
const pages = JSON.parse(readFileSync("frontend/src/content/pages.json", "utf8"));
const visited = Object.entries(pages).filter(([, { chunk, robots }]) => chunk && !robots);

for (const [route, { chunk }] of visited) {
  const own = Object.keys(assets).filter((name) => name.startsWith(`${chunk}.`));
  if (!own.length) throw new Error(`No chunk is named "${chunk}".`);
  const files = [...chunks.start, ...chunks.react, ...chunks.main, ...own];
  const [js, css] = [weight("js", files), weight("css", files)];
  const target = `${route === FREE ? "any" : `<= ${kB(LIMITS.js)}`} + <= ${kB(LIMITS.css)} kB`;
  console.log(`| scripts + styles of ${route} | ${kB(js)} + ${kB(css)} kB | ${target} |`);
  if ((js > LIMITS.js && route !== FREE) || css > LIMITS.css) {
    console.error(`Missed: ${route} takes ${kB(js)} + ${kB(css)} kB, not ${target}`);
    process.exitCode = 1;
  }
}

/** Bytes of the files of this kind after brotli. */
function weight(kind, names) {
  return names
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => brotliCompressSync(readFileSync(assets[name].path), BEST).length)
    .reduce((total, bytes) => total + bytes, 0);
}

function kB(bytes) {
  return Number((bytes / 1000).toFixed(1));
}
