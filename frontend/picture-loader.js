/* Imports a picture of the site in the form of pictures.js, which also emits its files. */
import { readPicture } from "./pictures.js";

export const raw = true;

/** @this {import("webpack").LoaderContext<never>} */
export default async function pictureLoader(source) {
  const name = this.resourcePath.match(/([^/\\]+)\.\w+$/)[1];
  const { publicPath } = this._compilation.outputOptions;
  const { picture } = await readPicture(source, name, publicPath);
  return `export default ${JSON.stringify(picture)};`;
}
