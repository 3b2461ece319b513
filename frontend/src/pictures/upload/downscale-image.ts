/*
 * Downscale photos to the size that the server keeps: 12 megapixels then take 0.5 MB instead of 5.
 * This also removes location and camera data before the upload.
 */
import limits from "../../content/limits.json";

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
  const factor = limits.image_side_stored / Math.max(full.width, full.height);
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

/*
 * Browsers that protect against fingerprinting may return white or other pixels from a canvas, or
 * noise. A photograph that went through it would be stored like that.
 */

/** Of 255: more than compression makes of an even surface, or the least noise, and hardly seen. */
const DIFFERENCE_MAX = 12;

/** Bands of these colours are drawn, and looked at inside of their edges. */
const COLOURS = [
  [192, 32, 32],
  [32, 160, 64],
  [32, 64, 192],
  [16, 16, 16],
  [128, 128, 128],
] as const;
const BAND = 48; // pixels, also the height
const EDGE = 8;

type Encode = (canvas: OffscreenCanvas) => Promise<Blob>;

let honest: Promise<boolean> | undefined;

/** Whether what was drawn comes back, by the way that `encode` takes. It is tried once. */
function isHonestCanvas(encode: Encode): Promise<boolean> {
  honest ??= comesBack(encode);
  return honest;
}

async function comesBack(encode: Encode): Promise<boolean> {
  const { canvas, context } = makeCanvas(COLOURS.length * BAND, BAND);
  COLOURS.forEach((colour, band) => {
    context.fillStyle = `rgb(${colour.join(" ")})`;
    context.fillRect(band * BAND, 0, BAND, BAND);
  });
  if (!hasBands(context)) return false;
  const decoded = await createImageBitmap(await encode(canvas));
  const copy = makeCanvas(canvas.width, canvas.height);
  copy.context.drawImage(decoded, 0, 0);
  decoded.close();
  return hasBands(copy.context);
}

function hasBands(context: OffscreenCanvasRenderingContext2D): boolean {
  const inside = BAND - 2 * EDGE;
  return COLOURS.every((colour, band) => {
    const { data } = context.getImageData(band * BAND + EDGE, EDGE, inside, inside);
    return data.every(
      (value, index) => Math.abs(value - (colour[index % 4] ?? 255)) <= DIFFERENCE_MAX,
    );
  });
}

function makeCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser has no canvas to spare.");
  return { canvas, context };
}

const COMPARED = 16; // pixels, the width and height to which two pictures are reduced

/** Whether a decoded picture shows what another does, at a glance. */
function isAlike(a: ImageBitmap, b: ImageBitmap): boolean {
  const [of, other] = [reduced(a), reduced(b)];
  const difference = of.reduce(
    (sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)),
    0,
  );
  return difference / of.length <= DIFFERENCE_MAX;
}

function reduced(bitmap: ImageBitmap): Uint8ClampedArray {
  const { context } = makeCanvas(COMPARED, COMPARED);
  context.fillStyle = "white";
  context.fillRect(0, 0, COMPARED, COMPARED);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, COMPARED, COMPARED);
  return context.getImageData(0, 0, COMPARED, COMPARED).data;
}
