/* In JavaScript: TypeScript knows the browser here, and not Node. */
import { readFileSync } from "node:fs";
import path from "node:path";

/** What the workshop says in a document, where the owner has changed nothing. */
export function loadDefaults(key) {
  const file = path.join(__dirname, `../../brand/documents/en/${key}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}
