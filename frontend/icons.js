/*
 * Generates the icons in brand/static/ from brand/logo.svg: `npm run icons`. Run it again when the
 * logo or a colour in it changes, and commit the result.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { brand, colours, fillIn } from "./colours.js";

const folder = path.join(brand, "static");
const logo = fillIn(readFileSync(path.join(brand, "logo.svg"), "utf8"));
const { width: units } = await sharp(Buffer.from(logo)).metadata();

/**
 * Draw the mark in the middle of a square in the page's colour.
 * @param {string} name
 * @param {number} side pixels
 * @param {number} share of the side that the mark takes
 */
async function icon(name, side, share) {
  const width = Math.round(side * share);
  // The density at which the logo has the wanted width: 72 dpi is one pixel per unit.
  const mark = await sharp(Buffer.from(logo), { density: (72 * width) / units })
    .resize(width)
    .toBuffer();
  const background = colours["color-ink"];
  await sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: mark }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(folder, name));
}

writeFileSync(path.join(folder, "favicon.svg"), logo);
await icon("apple-touch-icon.png", 180, 0.72);
await icon("icon-192.png", 192, 0.8);
await icon("icon-512.png", 512, 0.8);
// Some systems crop it to a circle: the safe zone is 80% of the side.
await icon("icon-maskable-512.png", 512, 0.54);
