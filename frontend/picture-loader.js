/*
 * Imports a picture of the site itself in the shape in which the API describes an image:
 * {width, height, placeholder, variants}. One picture component then serves both.
 */
import { createHash } from "node:crypto";
import sharp from "sharp";

const WIDTHS = [400, 800, 1200, 1600, 2400];
const PLACEHOLDER_WIDTH = 24;

export const raw = true;

/** @this {import("webpack").LoaderContext<never>} */
export default async function pictureLoader(source) {
  const { width, height } = await sharp(source).metadata();
  const name = this.resourcePath.match(/([^/\\]+)\.\w+$/)[1];
  const publicPath = this._compilation.outputOptions.publicPath;
  const widths = [...WIDTHS.filter((step) => step < width), Math.min(width, WIDTHS.at(-1))];

  const variants = [];
  for (const step of new Set(widths)) {
    const { data, info } = await sharp(source)
      .resize({ width: step })
      .webp({ quality: 76, effort: 5 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 20);
    const file = `${name}-${step}.${hash}.webp`;
    this.emitFile(file, data);
    variants.push({
      url: publicPath + file,
      width: info.width,
      height: info.height,
      type: "image/webp",
    });
  }

  const tiny = await sharp(source)
    .resize({ width: PLACEHOLDER_WIDTH })
    .webp({ quality: 40 })
    .toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString("base64")}`;
  return `export default ${JSON.stringify({ width, height, placeholder, variants })};`;
}
