import { openPageData, takePageData } from "./page-data";

test("an answer written into the page serves once", () => {
  openPageData('{"builds": [1], "builds/21": {"id": 21}}');
  expect(takePageData("builds")).toEqual([1]);
  expect(takePageData("builds")).toBeUndefined();
  expect(takePageData("builds/21")).toEqual({ id: 21 });
});

test("a page without data leaves everything to be asked for", () => {
  openPageData("{}");
  expect(takePageData("builds")).toBeUndefined();
});
