/*
 * The texts of the site and of the admin: `npm run locales` collects them from the code, in a catalogue
 * each. catalogue-loader.js says which page loads which of them.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { descriptionExtractor } from "./description-extractor.js";

const src = path.join(import.meta.dirname, "src");
const languages = JSON.parse(readFileSync(`${src}/content/languages.json`, "utf8"));
const tests = "**/*.test.{ts,tsx}";
/** What only the owner sees. */
const owners = [
  ...["admin.tsx", "admin-layout.tsx", "*/admin/**", "forms", "dashboard", "deletions"],
  ...[
    "content/documents",
    "pictures/upload/**",
    "api/upload.ts",
    "catalogue/measures.ts",
    "catalogue/choices.ts",
  ],
  ...[
    "catalogue/kinds.ts",
    "contact/message-subjects.ts",
    "contact/entries.tsx",
    "contact/machine.ts",
    "contact/files/**",
    "catalogue/site/unpublished-build.tsx",
  ],
].map((name) => `${src}/${name}`);

/** @type {import("@lingui/conf").LinguiConfig} */
export default {
  rootDir: import.meta.dirname,
  sourceLocale: "en",
  locales: Object.keys(languages),
  catalogs: [
    {
      path: `${src}/locales/site/{locale}`,
      include: [src],
      exclude: [
        `${src}/{*/admin,forms,dashboard,deletions,content/documents}/**`,
        `${src}/{admin,admin-layout,catalogue/site/unpublished-build}.tsx`,
        tests,
      ],
    },
    { path: `${src}/locales/admin/{locale}`, include: owners, exclude: [tests] },
  ],
  extractors: [babel, descriptionExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
};
