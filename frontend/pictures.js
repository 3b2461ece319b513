/*
 * The site's own pictures in the same form as the API's images: {width, height, placeholder,
 * variants}. One component then renders both.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import webpack from "webpack";

const FILES = new URL("src/content/picture-files.json", import.meta.url);
const { own } = JSON.parse(await readFile(FILES, "utf8"));

/** Results by content hash, because watch mode asks again for the same pictures. */
const made = new Map();

/** Returns the picture in the API's form, and the files behind its URLs. */
function readPicture(source, name, publicPath) {
  const key = `${name} ${createHash("sha256").update(source).digest("hex")}`;
  if (!made.has(key)) made.set(key, makePicture(source, name, publicPath));
  return made.get(key);
}

async function makePicture(source, name, publicPath) {
  const { width, height } = await sharp(source).metadata();
  const widths = [...own.widths.filter((step) => step < width), Math.min(width, own.widths.at(-1))];

  const files = new Map();
  const variants = [];
  const add = async (step, format) => {
    const { data, info } = await sharp(source)
      .resize({ width: step })
      .toFormat(format, own.options[format])
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 12);
    const file = `${name}-${step}.${hash}.${format}`;
    files.set(file, data);
    const url = publicPath + file;
    variants.push({ url, width: info.width, height: info.height, type: `image/${format}` });
  };
  for (const step of new Set(widths)) await add(step, "avif");
  // Every supported browser takes AVIF. One file in the older format is for programs that do not.
  await add(Math.min(width, own.width_of_fallback), "webp");

  const tiny = await sharp(source)
    .resize({ width: own.width_of_placeholder })
    .webp({ quality: 40 })
    .toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString("base64")}`;
  return { picture: { width, height, placeholder, variants }, files };
}

/**
 * Adds the files of all pictures of a folder to the bundle, and writes their data by name into a
 * JSON file, from which pages get it.
 */
export class PicturesPlugin {
  constructor({ folder, dataFile }) {
    this.folder = folder;
    this.dataFile = dataFile;
  }

  /** @param {import("webpack").Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("PicturesPlugin", (compilation) => {
      compilation.contextDependencies.add(this.folder);
      // Made while webpack reads the scripts: they take as long, on other threads.
      const made = this.read(compilation.outputOptions.publicPath);
      made.catch(() => undefined); // whoever waits below gets the error
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: "PicturesPlugin", stage }, async () =>
        this.add(compilation, await made),
      );
    });
  }

  /** Returns the name, data and files of each picture. */
  async read(publicPath) {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith(".jpg")).sort();
    return Promise.all(
      names.map(async (name) => {
        const source = await readFile(path.join(this.folder, name));
        const stem = path.parse(name).name;
        return { stem, ...(await readPicture(source, stem, publicPath)) };
      }),
    );
  }

  async add(compilation, made) {
    const pictures = {};
    for (const { stem, picture, files } of made) {
      pictures[stem] = picture;
      for (const [file, data] of files) {
        compilation.emitAsset(file, new webpack.sources.RawSource(data));
      }
    }
    // Renamed, so that the site never reads half of it.
    await mkdir(path.dirname(this.dataFile), { recursive: true });
    await writeFile(`${this.dataFile}.new`, JSON.stringify(pictures));
    await rename(`${this.dataFile}.new`, this.dataFile);
  }
}
