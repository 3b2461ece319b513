/* Checks of chosen files: images only, up to the server's size limit, no duplicates. */
import { t } from "@lingui/core/macro";
import { downscaleImage } from "../../components/downscale-image";
import { isImageFile, UnreadableFile } from "../../components/image-file";
import limits from "../../content/limits.json";

export const MB_MAX = limits.image_megabytes_max;
const BYTES_MAX = MB_MAX * 1024 ** 2;
/** The accepted formats, as shown to the owner. */
export function acceptedFormats(): string {
  return t`JPEG, PNG, WebP, AVIF, GIF or HEIC`;
}

/** Why the file cannot be taken, as a sentence that names it. */
export async function validateFile(file: File): Promise<string | undefined> {
  const { name } = file;
  try {
    if (!(await isImageFile(file))) {
      const formats = acceptedFormats();
      return t`${name} is not an image. Please choose ${formats}.`;
    }
  } catch (reason) {
    if (reason instanceof UnreadableFile) return reason.message;
    throw reason;
  }
  if (file.size > BYTES_MAX && (await downscaleImage(file)).size > BYTES_MAX) {
    return t`${name} is larger than ${MB_MAX} MB. Please choose a smaller image.`;
  }
  return undefined;
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
