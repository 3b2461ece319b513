import openingDays from "../../../testing/opening-days.json";
import { activateLanguage } from "../../core/language";
import { closingTime, dayInSentence, nextOpening } from "./opening-hours";

const ALWAYS = { as_of: "2026-01-01", until: "2027-12-31", days: [] };

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
  expect(closingTime([hours], ALWAYS, new Date(now))).toBe(expected);
});

test.each(["2026", "2027"])("each day of %s is as the server says", (year) => {
  const { opening_hours: hours, closures, states } = openingDays;
  const expected = Object.entries(states).filter(([moment]) => moment.startsWith(year));
  const found = expected.map(([moment]) => {
    const now = new Date(moment);
    const state = closingTime(hours, closures, now) ? "open" : "closed";
    const next = nextOpening(hours, closures, now);
    return [moment, next ? `${state}, then ${next.day} ${next.opens}` : state];
  });
  expect(expected.length).toBe(730);
  expect(found).toEqual(expected);
});

test.each([
  ["2026-03-29T00:59Z", "04:00", undefined], // 02:59, a minute before 04:00
  ["2026-03-29T01:00Z", "04:00", "05:00"],
  ["2026-03-29T02:00Z", "04:00", undefined],
  ["2026-10-25T00:30Z", "03:00", "05:00"], // 03:30, which comes twice
  ["2026-10-25T01:30Z", "03:00", "05:00"],
  ["2026-10-25T03:00Z", "03:00", undefined],
])("at %s, when the clock changes, hours from %s close at %s", (now, opens, expected) => {
  const hours = [{ first_day: "Sunday", last_day: "Sunday", opens, closes: "05:00" }] as const;
  expect(closingTime([...hours], ALWAYS, new Date(now))).toBe(expected);
});

test("a closed day is closed from its midnight on, and its evening does not go on after it", () => {
  const hours = [
    { first_day: "Monday", last_day: "Sunday", opens: "18:00", closes: "02:00" },
  ] as const;
  const day = { first: "2026-11-26", last: "2026-11-26", name: "", language: null };
  const closes = (now: string) =>
    closingTime([...hours], { ...ALWAYS, days: [day] }, new Date(`${now}+02:00`));
  expect(closes("2026-11-25T23:59")).toBe("00:00");
  expect(closes("2026-11-26T01:00")).toBeUndefined();
  expect(closes("2026-11-26T20:00")).toBeUndefined();
  expect(closes("2026-11-27T01:00")).toBeUndefined();
  expect(closes("2026-11-27T20:00")).toBe("02:00");
});

test("days in a sentence are written as in each language", () => {
  const texts = (["ru", "lv", "en"] as const).map((language) => {
    activateLanguage(language, {});
    return dayInSentence("2026-12-07");
  });
  expect(texts).toEqual(["7 декабря", "07.12.", "7 December"]);
});
