import { closingTime } from "./closing-time";

const HOURS = [
  { first_day: "Monday", last_day: "Friday", opens: "09:00", closes: "18:00" },
  { first_day: "Saturday", last_day: "Saturday", opens: "10:00", closes: "14:00" },
] as const;

test.each([
  ["2026-11-25T07:00:00Z", "18:00"], // Wednesday, 9 o'clock in Riga
  ["2026-11-25T06:59:00Z", undefined],
  ["2026-11-25T15:59:00Z", "18:00"],
  ["2026-11-25T16:00:00Z", undefined],
  ["2026-07-01T14:59:00Z", "18:00"], // summer time
  ["2026-11-28T09:00:00Z", "14:00"], // Saturday
  ["2026-11-29T09:00:00Z", undefined],
])("at %s it closes at %s", (now, expected) => {
  expect(closingTime([...HOURS], new Date(now))).toBe(expected);
});

test("days may go over the end of the week", () => {
  const hours = {
    first_day: "Sunday",
    last_day: "Monday",
    opens: "09:00",
    closes: "12:00",
  } as const;
  expect(closingTime([hours], new Date("2026-11-30T08:00:00Z"))).toBe("12:00");
  expect(closingTime([hours], new Date("2026-11-28T08:00:00Z"))).toBeUndefined();
});
