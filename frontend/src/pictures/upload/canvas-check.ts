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
export function isHonestCanvas(encode: Encode): Promise<boolean> {
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

export function makeCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser has no canvas to spare.");
  return { canvas, context };
}

const COMPARED = 16; // pixels, the width and height to which two pictures are reduced

/** Whether a decoded picture shows what another does, at a glance. */
export function isAlike(a: ImageBitmap, b: ImageBitmap): boolean {
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
