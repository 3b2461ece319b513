/*
 * Subsets a variable font: file.woff2?letters=20-7E,A0&wght=400-700 keeps these letters (hexadecimal
 * code points), these weights and the features that the pages use, and drops glyphs without a
 * character of their own, such as small capitals. `&kern` keeps kerning, which is a quarter of a file:
 * large capitals need it, running text does not.
 */
import subsetFont from "subset-font";

/**
 * Accents, the letters of a language (without `locl`, Cyrillic has its Bulgarian shapes) and
 * tabular figures (the `numerals` and `tabular-nums` classes).
 */
const FEATURES = ["ccmp", "locl", "mark", "mkmk", "lnum", "tnum"];

export const raw = true;

/** @this {import("webpack").LoaderContext<never>} */
export default async function fontLoader(source) {
  const query = new URLSearchParams(this.resourceQuery);
  const [min, max] = query.get("wght").split("-").map(Number);
  return subsetFont(source, letters(query.get("letters")), {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max } },
    keepFeatures: query.has("kern") ? ["kern", ...FEATURES] : FEATURES,
    noHinting: true,
  });
}

function letters(ranges) {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first, last = first] = range.split("-").map((point) => parseInt(point, 16));
      return Array.from({ length: last - first + 1 }, (_, place) => first + place);
    })
    .map((point) => String.fromCodePoint(point))
    .join("");
}
