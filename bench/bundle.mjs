/*
 * What a first view of a page costs in JavaScript: node bench/bundle.mjs [page]
 *
 * Reads build/webpack-stats.json (npm run build) and prints each script of the entry and of the
 * page's own lazy chunk with its brotli size. A page is the name of its chunk: "quad-builds".
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

/** Bytes that the first view of the builds may cost a phone with a weak signal. */
const LIMIT = 100_000;

const { assets, chunks } = JSON.parse(readFileSync("build/webpack-stats.json", "utf8"));
const page = process.argv[2] ?? "quad-builds";
const lazy = Object.keys(assets).filter((name) => name.startsWith(`${page}.`));
const scripts = [...chunks.main, ...lazy].filter((name) => name.endsWith(".js"));

if (!lazy.length) console.warn(`No chunk of its own is named "${page}".`);

let total = 0;
for (const name of scripts) {
  const size = brotliCompressSync(readFileSync(assets[name].path), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${name}`);
}
if (page === "quad-builds" && total > LIMIT) process.exitCode = 1;
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  JavaScript of the first view of ${page}`);
