import { SHARE_SHAPE, shareCrop } from "./focal-point-dialog";
import golden from "./share-crop.golden.json";

test.each(golden)("$size around $focus", ({ size, focus, left, top }) => {
  const [width = 0, height = 0] = size;
  const shape = width / height / SHARE_SHAPE;
  const crop = shareCrop(focus, { width, height });
  expect(crop.x * (1 - Math.min(1, 1 / shape))).toBeCloseTo(left, 2);
  expect(crop.y * (1 - Math.min(1, shape))).toBeCloseTo(top, 2);
});
