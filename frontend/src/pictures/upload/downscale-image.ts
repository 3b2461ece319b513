/*
 * Downscale photos to the size that the server keeps: 12 megapixels then take 0.5 MB instead of 5.
 * This also removes location and camera data before the upload.
 */
import limits from "../../content/limits.json";
import { isAlike, isHonestCanvas, makeCanvas } from "./canvas-check";

/*
 * Of 12 megapixels at most a few hundred kB, which differ from the photo less than the site's own
 * renditions do. The server encodes them again.
 */
const WEBP = { type: "image/webp", quality: 0.78 };
/** For Safari, which cannot encode WebP and answers with a PNG. */
const JPEG = { type: "image/jpeg", quality: 0.85 };

let encodesWebp = true;

let last: Promise<unknown> = Promise.resolve();

/**
 * Return the file itself if it is small enough, would not get smaller, cannot be decoded, as HEIC in
 * most browsers, or if the canvas does not give back what was drawn. Runs one at a time, because 12
 * decoded megapixels take 48 MB.
 */
export function downscaleImage(file: File): Promise<Blob> {
  const shrunk = last.then(() => shrink(file)).catch(() => undefined);
  last = shrunk;
  return shrunk.then((small) => (small && small.size < file.size ? small : file));
}

async function shrink(file: File): Promise<Blob | undefined> {
  if (!("createImageBitmap" in window)) return undefined;
  const full = await sizeOf(file);
  const factor = limits.image_side_kept / Math.max(full.width, full.height);
  if (factor >= 1) return undefined;
  const width = Math.round(full.width * factor);
  const height = Math.round(full.height * factor);
  // Whether such a strip is too small is for the server to decide, which would see another one.
  if (Math.min(width, height) < limits.image_side_min) return undefined;
  if (!(await isHonestCanvas(encode))) return undefined;
  // Only the width is set: browsers may apply a given height before the rotation.
  const bitmap = await createImageBitmap(file, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeQuality: "high",
  });
  try {
    const canvas = draw(bitmap, width, height);
    const small = await encode(canvas);
    canvas.width = canvas.height = 0; // its memory is needed below
    return (await showsTheSame(small, bitmap)) ? small : undefined;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const { canvas, context } = makeCanvas(width, height);
  context.fillStyle = "white"; // as on the server; transparent pixels would turn black
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high"; // for browsers that ignore resizeWidth
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  if (encodesWebp) {
    const webp = await canvas.convertToBlob(WEBP);
    encodesWebp = webp.type === WEBP.type;
    if (encodesWebp) return webp;
  }
  return canvas.convertToBlob(JPEG);
}

/** A phone that is out of memory may return an empty picture, or a part of it. */
async function showsTheSame(small: Blob, original: ImageBitmap): Promise<boolean> {
  const decoded = await createImageBitmap(small);
  try {
    return isAlike(decoded, original);
  } finally {
    decoded.close();
  }
}

type Size = { width: number; height: number };

/** The size after rotation, in pixels. An image element reads only the file's header for it. */
function sizeOf(file: File): Promise<Size> {
  const url = URL.createObjectURL(file);
  return new Promise<Size>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => reject(new Error("This browser cannot decode the image."));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
