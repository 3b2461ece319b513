/*
 * A photograph is made as small as the server keeps it before it goes over a bad line: then 12
 * megapixels are 1 MB instead of 5. Where and with what it was taken stays in the telephone, too.
 */
import limits from "../../content/limits.json";

const QUALITY = 0.9; // the server encodes once more

let last: Promise<unknown> = Promise.resolve();

/**
 * Answers the file itself when it is small already, would not become smaller, or is nothing that
 * this browser can decode, as HEIC in most. One at a time: open, 12 megapixels take 48 MB.
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
  // The height follows. Given as well, it would squeeze pictures where it is meant before turning.
  const bitmap = await createImageBitmap(file, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeQuality: "high",
  });
  try {
    return await encode(bitmap, width, height);
  } finally {
    bitmap.close();
  }
}

function encode(bitmap: ImageBitmap, width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return undefined;
  context.fillStyle = "white"; // as the server: what is transparent would be black
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high"; // for browsers that leave the resizing to us
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

type Size = { width: number; height: number };

/** Upright, in pixels. An image element reads no more than the head of the file for it. */
function sizeOf(file: File): Promise<Size> {
  const url = URL.createObjectURL(file);
  return new Promise<Size>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => reject(new Error("This browser cannot decode the image."));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
