import { closingTime } from "./opening-hours";

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

test.each([
  ["2026-11-27T15:59:00Z", "18:00", "02:00", undefined], // Friday, 17:59 in Riga
  ["2026-11-27T16:00:00Z", "18:00", "02:00", "02:00"],
  ["2026-11-27T23:59:00Z", "18:00", "02:00", "02:00"], // Saturday, 01:59
  ["2026-11-28T00:00:00Z", "18:00", "02:00", undefined],
  ["2026-11-28T18:00:00Z", "18:00", "02:00", undefined], // Saturday evening
  ["2026-11-27T21:59:00Z", "16:00", "00:00", "00:00"], // Friday, 23:59
  ["2026-11-27T22:00:00Z", "16:00", "00:00", undefined],
  ["2026-11-26T23:00:00Z", "18:00", "02:00", undefined], // Thursday's night
])("at %s, on Fridays from %s to %s, it closes at %s", (now, opens, closes, expected) => {
  const hours = { first_day: "Friday", last_day: "Friday", opens, closes } as const;
  expect(closingTime([hours], new Date(now))).toBe(expected);
});

test("a day may have a break", () => {
  const day = { first_day: "Friday", last_day: "Friday" } as const;
  const hours = [
    { ...day, opens: "09:00", closes: "12:00" },
    { ...day, opens: "13:00", closes: "18:00" },
  ];
  const closes = (time: string) => closingTime(hours, new Date(`2026-11-27T${time}:00+02:00`));
  expect(["11:59", "12:30", "13:00"].map(closes)).toEqual(["12:00", undefined, "18:00"]);
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
