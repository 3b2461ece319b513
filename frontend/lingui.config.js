/* The texts of the site and of the admin: `npm run locales` collects them from the code. */
import path from "node:path";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { descriptionExtractor } from "./description-extractor.js";

const src = path.join(import.meta.dirname, "src");
const tests = "**/*.test.{ts,tsx}";
/** Where files are chosen: the contact form, the page of a message and the admin. */
const upload = "components/upload/**";
/** What only these pages show, so that no other page loads it: by the name of their chunk. */
const pages = {
  contact: [
    "site/contact*",
    "site/map-*",
    "site/workshop-*",
    "site/opening-hours.ts",
    "content/contact*",
    "content/workshop-map.ts",
    upload,
  ],
  // The files that can be added to a message are chosen as in the contact form.
  message: [
    "site/message-*",
    "content/message-*",
    "site/contact-file*",
    "content/contact-files.ts",
    upload,
  ],
  "cookie-policy": ["site/cookie-policy.tsx", "content/cookie-policy.ts"],
  // Drawings and their words.
  measures: [
    "site/measured*",
    "site/exploded-shock.tsx",
    "site/brake-lever.tsx",
    "components/measures.ts",
  ],
};
/** What only the owner sees. */
const owners = [
  "admin",
  upload,
  "content/documents",
  "components/measures.ts",
  "components/grounds.ts",
  "content/message-subjects.ts",
  "site/unpublished-build.tsx",
].map((name) => `${src}/${name}`);
const filesOf = (page) => pages[page].map((name) => `${src}/${name}`);

/** @type {import("@lingui/conf").LinguiConfig} */
export default {
  rootDir: import.meta.dirname,
  sourceLocale: "en",
  locales: ["en", "lv", "ru"],
  catalogs: [
    {
      path: `${src}/locales/site/{locale}`,
      include: [src],
      exclude: [
        `${src}/{admin,content/documents}/**`,
        `${src}/site/unpublished-build.tsx`,
        ...Object.keys(pages).flatMap(filesOf),
        tests,
      ],
    },
    ...Object.keys(pages).map((page) => ({
      path: `${src}/locales/${page}/{locale}`,
      include: filesOf(page),
      exclude: [tests],
    })),
    { path: `${src}/locales/admin/{locale}`, include: owners, exclude: [tests] },
  ],
  extractors: [babel, descriptionExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
};
