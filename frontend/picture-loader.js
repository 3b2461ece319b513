/*
 * Imports a picture of the site in the same form as the API's images: {width, height, placeholder,
 * variants}. One component then renders both.
 */
import { createHash } from "node:crypto";
import sharp from "sharp";

const WIDTHS = [400, 800, 1200, 1600, 2400];
const PLACEHOLDER_WIDTH = 24;

export const raw = true;

/** Results by content hash, since both configurations use the same pictures. */
const made = new Map();

/** @this {import("webpack").LoaderContext<never>} */
export default async function pictureLoader(source) {
  const name = this.resourcePath.match(/([^/\\]+)\.\w+$/)[1];
  const key = createHash("sha256").update(source).digest("hex");
  if (!made.has(key)) made.set(key, makePicture(source, name));
  const { files, ...picture } = await made.get(key);
  const { publicPath } = this._compilation.outputOptions;
  if (this._compiler.name === "site") {
    for (const [file, data] of files) this.emitFile(file, data);
  }
  const variants = picture.variants.map(({ url, ...rest }) => ({ url: publicPath + url, ...rest }));
  return `export default ${JSON.stringify({ ...picture, variants })};`;
}

/** Returns the picture in the API's form, and the files behind its URLs. */
async function makePicture(source, name) {
  const { width, height } = await sharp(source).metadata();
  const widths = [...WIDTHS.filter((step) => step < width), Math.min(width, WIDTHS.at(-1))];

  const files = new Map();
  const variants = [];
  for (const step of new Set(widths)) {
    const { data, info } = await sharp(source)
      .resize({ width: step })
      .webp({ quality: 76, effort: 5 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 20);
    const file = `${name}-${step}.${hash}.webp`;
    files.set(file, data);
    variants.push({ url: file, width: info.width, height: info.height, type: "image/webp" });
  }

  const tiny = await sharp(source)
    .resize({ width: PLACEHOLDER_WIDTH })
    .webp({ quality: 40 })
    .toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString("base64")}`;
  return { width, height, placeholder, variants, files };
}
