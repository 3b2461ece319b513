/* All modules of src/content/, including those without a test of their own. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(__dirname, "../src/content");

export const contentModules = readdirSync(folder).filter((file) => /\.(ts|json)$/.test(file));

export function loadContent(file) {
  return import(path.join(folder, file));
}

export function loadDescription(key) {
  return JSON.parse(readFileSync(path.join(folder, "documents", `${key}.json`), "utf8"));
}
