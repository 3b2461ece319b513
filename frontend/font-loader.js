/*
 * Makes a variable font smaller: file.woff2?wght=400-700 keeps these weights and the features that
 * the pages use, and leaves out glyphs that no character asks for by itself, such as small capitals.
 */
import subsetFont from "subset-font";

/** Kerning, accents, and figures of one width (styles: numerals, tabular-nums). */
const FEATURES = ["kern", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"];
/** What the file has of them is kept: fontsource cut it by its range of characters already. */
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
