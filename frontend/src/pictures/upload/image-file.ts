import { t } from "@lingui/core/macro";
import formats from "../../content/file-formats.json";
import { downscaleImage } from "./downscale-image";

/** HEIC, and on some systems any picture, have no MIME type. */
const UNTYPED = ["", "application/octet-stream"];
const SUFFIXES = formats.pictures.flatMap(({ suffixes }) => suffixes);
/** How files of these formats begin, as Latin-1. Android may name a photograph with a number only. */
const START = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp(avi|hei|hev|mif|msf))/;
const START_LENGTH = 12;

/**
 * Whether a chosen file looks like an image; the server decides by its content.
 *
 * @throws {FileError} It cannot be read.
 */
export async function isImageFile(file: File): Promise<boolean> {
  const start = await startOfFile(file, START_LENGTH);
  if (!UNTYPED.includes(file.type)) return file.type.startsWith("image/");
  const name = file.name.toLowerCase();
  return SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`)) || START.test(start);
}

/** A chosen file that is not sent. Its message is a sentence that names it. */
export class FileError extends Error {
  override name = "FileError";
}

/** The first bytes, each as a character. */
export async function startOfFile(file: File, length: number): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await bytesOf(file.slice(0, length), file.name)));
}

/** A copy of a file that stays when the file goes. */
export async function copyOf(body: Blob, name: string): Promise<Blob> {
  return new Blob([await bytesOf(body, name)], { type: body.type });
}

/** A photograph as it is sent: downscaled, or a copy. */
export async function imageToSend(file: File): Promise<Blob> {
  const small = await downscaleImage(file);
  return small === file ? copyOf(file, file.name) : small;
}

/**
 * A chosen file may be gone, changed, or in a cloud that does not answer. Sent without looking, it
 * would fail like a lost line, and be tried for ever.
 */
async function bytesOf(body: Blob, name: string): Promise<ArrayBuffer> {
  try {
    return await body.arrayBuffer();
  } catch (cause) {
    throw new FileError(t`${name} cannot be read. Please choose it again.`, { cause });
  }
}
