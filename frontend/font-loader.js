/*
 * Subsets a variable font: file.woff2?wght=400-700 keeps these weights and the features that the
 * pages use, and drops glyphs without a character of their own, such as small capitals.
 */
import subsetFont from "subset-font";

/** Kerning, accents and tabular figures (the `numerals` and `tabular-nums` classes). */
const FEATURES = ["kern", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"];
/** All characters in the file: fontsource has already split it by range. */
const CHARACTERS = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code));

export const raw = true;

/** @this {import("webpack").LoaderContext<never>} */
export default async function fontLoader(source) {
  const [min, max] = new URLSearchParams(this.resourceQuery).get("wght").split("-").map(Number);
  return subsetFont(source, CHARACTERS, {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max } },
    keepFeatures: FEATURES,
    noHinting: true,
  });
}
