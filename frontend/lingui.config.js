/* The texts of the site and of the admin: `npm run locales` collects them from the code. */
import path from "node:path";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { descriptionExtractor } from "./description-extractor.js";

const src = path.join(import.meta.dirname, "src");
const tests = "**/*.test.{ts,tsx}";
/** Where files are chosen: the contact form, the page of a message and the admin. */
const upload = "pictures/upload/**";
/** What only these pages show, so that no other page loads it: by the name of their chunk. */
const pages = {
  // The hours are in the call bar as well.
  contact: [
    ...["contact/site/*", "contact/site/{files,map}/*", "contact/site/subjects/contact-subjects*"],
    ...["shell/site/opening-hours.ts", upload],
  ],
  // The files that can be added to a message are chosen as in the contact form.
  message: ["contact/site/{message,files}/*", "contact/message-subjects.ts", upload],
  "cookie-policy": ["pages/site/cookie-policy*"],
  // Drawings and their words.
  measures: ["catalogue/site/measures/*", "pages/site/drawings/*", "catalogue/measures.ts"],
};
/** What only the owner sees. */
const owners = [
  ...["admin.tsx", "admin-layout.tsx", "*/admin/**", "forms", "dashboard", "deletions", upload],
  ...["content/documents", "catalogue/measures.ts", "catalogue/choices.ts"],
  ...["contact/message-subjects.ts", "catalogue/site/unpublished-build.tsx"],
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
        `${src}/{*/admin,forms,dashboard,deletions,content/documents}/**`,
        `${src}/{admin,admin-layout,catalogue/site/unpublished-build}.tsx`,
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
