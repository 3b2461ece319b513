import { copyName } from "./duplication";

test.each([
  ["Orange 21", 80, "Orange 21 (copy)"],
  ["Orange 21 (copy)", 80, "Orange 21 (copy) (copy)"],
  ["x".repeat(80), 80, `${"x".repeat(73)} (copy)`],
  [`${"x".repeat(72)} ${"y".repeat(7)}`, 80, `${"x".repeat(72)} (copy)`],
  ["🏁".repeat(80), 80, `${"🏁".repeat(73)} (copy)`],
])("the copy of %j has a name within the limit", (name, max, copied) => {
  expect(copyName(name, max)).toBe(copied);
  expect(Array.from(copied).length).toBeLessThanOrEqual(max);
});
