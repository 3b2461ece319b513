/* All modules of src/content/, including those without a test of their own. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(__dirname, "../src/content");

export const contentModules = readdirSync(folder).filter((file) => /\.(ts|json)$/.test(file));

export function loadContent(file) {
  return import(path.join(folder, file));
}

/** What the workshop says in a document, where the owner has changed nothing. */
export function loadDefaults(key) {
  const file = path.join(__dirname, `../../brand/documents/en/${key}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}
