/*
 * Leaves in a catalogue the texts of one part of the site: `site/lv.po?contact`. A translator has one
 * file in each language, and a visitor loads the texts of his page: all of them would be 4 kB more on
 * each, above the limit of bench/bundle.mjs. It follows @lingui/loader. Without a part, a catalogue
 * stays whole.
 */
import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";

/** What only these pages show: by the name of their chunk, the files that they alone load. */
const PARTS = {
  // It loads after the first view, on phones.
  "call-bar": /^src\/shell\/site\/(call-bar|opening-hours)/,
  // With the files to be chosen.
  contact:
    /^src\/(contact\/(files|machine|site\/(?!message\/|subjects\/subject-))|catalogue\/kinds\.|shell\/site\/(opening-hours|company-information)|(pictures|api)\/upload)/,
  // Files are added to a message as in the contact form.
  message:
    /^src\/(contact\/(site\/(message|visitor-form)|files)|contact\/(entries|message-subjects)|catalogue\/kinds\.|shell\/site\/(opening-hours|company-information)|(pictures|api)\/upload)/,
  "cookie-policy": /^src\/pages\/site\/cookie-policy/,
  privacy: /^src\/(pages\/site\/privacy|shell\/site\/company-information)/,
  // Drawings and their words.
  measures: /^src\/(catalogue\/site\/measures\/|pages\/site\/drawings\/|catalogue\/measures\.ts)/,
};
/** The part that every page loads has the texts of all other files. */
const SITE = "site";

export default function catalogueLoader(compiled) {
  const part = this.resourceQuery.slice(1);
  if (!part) return compiled;
  const { messages } = JSON.parse(compiled);
  const texts = formatter().parse(readFileSync(this.resourcePath, "utf8"));
  const own = Object.entries(messages).filter(([id]) =>
    texts[id].origin.some(([file]) => partsOf(file).includes(part)),
  );
  return JSON.stringify({ messages: Object.fromEntries(own) });
}

/** More than one where pages share a file. */
function partsOf(file) {
  const parts = Object.keys(PARTS).filter((part) => PARTS[part].test(file));
  return parts.length ? parts : [SITE];
}
