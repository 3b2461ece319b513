/* Checks of chosen files: images only, up to the server's size limit, no duplicates. */
import { t } from "@lingui/core/macro";
import limits from "../../content/limits.json";
import { downscaleImage } from "./downscale-image";

export const MB_MAX = limits.image_megabytes_max;
const BYTES_MAX = MB_MAX * 1024 ** 2;
/** The accepted formats, as shown to the owner. */
export function acceptedFormats(): string {
  return t`JPEG, PNG, WebP, AVIF, GIF or HEIC`;
}

/** HEIC, and on some systems AVIF and WebP, have no MIME type. The extension decides then. */
const UNTYPED = ["", "application/octet-stream"];
const SUFFIX = /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i;

/** For the `accept` attribute. In Chromium `image/*` does not include HEIC. */
export const ACCEPT = "image/*,.heic,.heif";

/** Why the file cannot be taken, as a sentence that names it. */
export async function validateFile(file: File): Promise<string | undefined> {
  const { name } = file;
  if (!isImage(file)) {
    const formats = acceptedFormats();
    return t`${name} is not an image. Please choose ${formats}.`;
  }
  if (file.size > BYTES_MAX && (await downscaleImage(file)).size > BYTES_MAX) {
    return t`${name} is larger than ${MB_MAX} MB. Please choose a smaller image.`;
  }
  return undefined;
}

function isImage({ type, name }: File): boolean {
  return UNTYPED.includes(type) ? SUFFIX.test(name) : type.startsWith("image/");
}

/** Phones return a new copy of a photo each time, so the content is compared too. */
export async function isSameFile(a: File, b: File): Promise<boolean> {
  if (a.name !== b.name || a.size !== b.size) return false;
  return a.lastModified === b.lastModified || sameBytes(a, b).catch(() => false);
}

async function sameBytes(...files: Blob[]): Promise<boolean> {
  const [a, b] = await Promise.all(
    files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
  return a !== undefined && a.every((byte, index) => byte === b?.[index]);
}
