import { pageOf, rangeText } from "./paging";

const numbers = Array.from({ length: 120 }, (_, index) => index);

test.each([
  [1, 0, 50, "1–50 of 120"],
  [2, 50, 50, "51–100 of 120"],
  [3, 100, 20, "101–120 of 120"],
])("page %d starts at %d and has %d rows", (wanted, start, length, range) => {
  const page = pageOf(numbers, wanted);
  expect(page).toMatchObject({ number: wanted, count: 3, start, total: 120 });
  expect(page.rows).toEqual(numbers.slice(start, start + length));
  expect(rangeText(page)).toBe(range);
});

test("beyond the last page is the last page", () => {
  expect(pageOf(numbers, 4)).toEqual(pageOf(numbers, 3));
  expect(pageOf(numbers.slice(0, 50), 2)).toMatchObject({ number: 1, count: 1 });
  expect(pageOf([], 2)).toMatchObject({ number: 1, count: 1, rows: [] });
});
