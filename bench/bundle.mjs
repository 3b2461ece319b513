/*
 * Measures the scripts and styles of the first view of each public page: node bench/bundle.mjs
 *
 * Reads build/webpack-stats.json (npm run build) and prints a Markdown table with the size of the
 * entries and the page's own chunk after brotli. Exits with 1 if a page exceeds a limit.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const LIMITS = { js: 110_000, css: 12_000 }; // bytes
const OWN_LIMITS = { "/contact": 117_000 }; // of scripts: it has a form and a map
const LANGUAGE = "ru"; // its texts are the largest
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const { assets, chunks } = JSON.parse(readFileSync("build/webpack-stats.json", "utf8"));
const pages = JSON.parse(readFileSync("frontend/src/content/pages.json", "utf8"));
const visited = Object.entries(pages).filter(([, { chunk, robots }]) => chunk && !robots);

for (const [route, { chunk }] of visited) {
  const texts = ["site", chunk].map((catalogue) => `locale-${catalogue}-${LANGUAGE}-po`);
  const own = [...texts, chunk].flatMap(filesOf);
  if (!filesOf(chunk).length) throw new Error(`No chunk is named "${chunk}".`);
  const files = [...chunks.start, ...chunks.react, ...chunks.main, ...own];
  const [js, css] = [weight("js", files), weight("css", files)];
  const limit = OWN_LIMITS[route] ?? LIMITS.js;
  const target = `<= ${kB(limit)} + <= ${kB(LIMITS.css)} kB`;
  console.log(`| scripts + styles of ${route} | ${kB(js)} + ${kB(css)} kB | ${target} |`);
  if (js > limit || css > LIMITS.css) {
    console.error(`Missed: ${route} has ${kB(js)} + ${kB(css)} kB, not ${target}`);
    process.exitCode = 1;
  }
}

function filesOf(chunk) {
  return Object.keys(assets).filter((name) => name.startsWith(`${chunk}.`));
}

/** Return the size of the files of this kind after brotli, in bytes. */
function weight(kind, names) {
  return names
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => brotliCompressSync(readFileSync(assets[name].path), BEST).length)
    .reduce((total, bytes) => total + bytes, 0);
}

function kB(bytes) {
  return Number((bytes / 1000).toFixed(1));
}
