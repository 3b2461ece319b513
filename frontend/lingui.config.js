/* The texts of the site and of the admin: `npm run locales` collects them from the code. */
import path from "node:path";
import { formatter } from "@lingui/format-po";

const src = path.join(import.meta.dirname, "src");
const tests = "**/*.test.{ts,tsx}";

/** @type {import("@lingui/conf").LinguiConfig} */
export default {
  rootDir: import.meta.dirname,
  sourceLocale: "en",
  locales: ["en", "lv", "ru"],
  catalogs: [
    { path: `${src}/locales/site/{locale}`, include: [src], exclude: [`${src}/admin/**`, tests] },
    { path: `${src}/locales/admin/{locale}`, include: [`${src}/admin`], exclude: [tests] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
};
