/*
 * Generates the icons in static/ from the logo, static/favicon.svg: `node frontend/icons.js`. Run
 * it again when the logo changes, and commit the result.
 */
import path from "node:path";
import sharp from "sharp";

const STATIC = path.resolve(import.meta.dirname, "../static");
const INK = "#0d1014"; // --color-ink of src/theme.css

/**
 * Draw the mark in the middle of a dark square.
 * @param {string} name
 * @param {number} side pixels
 * @param {number} share of the side that the mark takes
 */
async function icon(name, side, share) {
  const width = Math.round(side * share);
  // The density at which the logo, 44 units wide, has the wanted width: 72 dpi is one pixel per
  // unit.
  const mark = await sharp(path.join(STATIC, "favicon.svg"), { density: (72 * width) / 44 })
    .resize(width)
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 3, background: INK } })
    .composite([{ input: mark }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(STATIC, name));
}

await icon("apple-touch-icon.png", 180, 0.72);
await icon("icon-192.png", 192, 0.8);
await icon("icon-512.png", 512, 0.8);
// Some systems crop it to a circle: the safe zone is 80% of the side.
await icon("icon-maskable-512.png", 512, 0.54);
