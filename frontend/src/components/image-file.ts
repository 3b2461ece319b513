/** HEIC, and on some systems AVIF and WebP, have no MIME type. The extension decides then. */
const UNTYPED = ["", "application/octet-stream"];
const SUFFIX = /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i;

/** For the `accept` attribute. In Chromium `image/*` does not include HEIC. */
export const ACCEPT_IMAGES = "image/*,.heic,.heif";

/** Whether a chosen file looks like an image; the server decides by its content. */
export function isImageFile({ type, name }: File): boolean {
  return UNTYPED.includes(type) ? SUFFIX.test(name) : type.startsWith("image/");
}
