import { sampleBuild } from "../../../testing/samples";
import { ApiError } from "../../api/client";
import { buildResource } from "../builds";
import { resultText } from "./bulk-actions";

const failed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    item: sampleBuild(index, { name: `B${index}` }),
    error: new ApiError(503, "Not now."),
  }));

test.each([
  ["delete", 3, 0, 0, "3 builds were deleted."],
  ["delete", 3, 1, 0, "3 builds were deleted. 1 more build had been deleted elsewhere."],
  ["delete", 0, 2, 0, "2 builds had been deleted elsewhere."],
  ["delete", 0, 0, 2, "2 builds were not deleted and are still selected. B0, B1: Not now."],
  ["unpublish", 1, 1, 0, "1 build was unpublished. 1 build had been deleted elsewhere."],
  [
    "publish",
    1,
    0,
    1,
    "1 build was published. 1 build was not published and is still selected. B0: Not now.",
  ],
] as const)("%s: %p changed, %p gone, %p failed", (action, changed, gone, failures, text) => {
  expect(resultText(action, changed, gone, failed(failures), buildResource().texts)).toBe(text);
});
