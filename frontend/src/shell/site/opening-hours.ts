import { t } from "@lingui/core/macro";
import { formatClock } from "../../core/format";
import { nextTask } from "../../core/idle";
import { currentLanguage, currentLocale } from "../../core/language";
import type { Company, CompanyValues } from "../company";
import { TIME_ZONE } from "./workshop-place";

/** As the API names them. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000; // milliseconds

/** 'Monday to Friday, 9:00 to 18:00'. Days are named in English, as in the API. */
export function openingText(
  firstDay: string,
  lastDay: string,
  opens: string,
  closes: string,
): string {
  const [first, last] = [capitalized(weekday(firstDay)), weekday(lastDay)];
  const text =
    firstDay === lastDay
      ? t`${first}, ${opens} to ${closes}`
      : t`${first} to ${last}, ${opens} to ${closes}`;
  return formatTimes(text);
}

/** The times in a text as they are said: '9:00', or '9.00' in Latvian. */
export function formatTimes(text: string): string {
  return formatClock(text.replace(/\b0(\d:)/g, "$1"));
}

function weekday(name: string): string {
  const language = currentLanguage();
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const day = format.format(MONDAY + WEEKDAYS.indexOf(name) * DAY);
  return language === "en" ? day : day.toLowerCase(); // Latvian days may come with a capital
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let clock: Intl.DateTimeFormat | undefined;

/** The workshop's clock, wherever the visitor is. To make it takes a slow phone 60 ms. */
function workshopClock(): Intl.DateTimeFormat {
  return (clock ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: TIME_ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }));
}

/** Make it in a task of its own, before React takes over what it writes. The server has no tasks. */
export async function loadClock(): Promise<void> {
  if (typeof document === "undefined") return;
  await nextTask();
  workshopClock();
}

/** The workshop's day and time, such as '2026-11-25' and '09:00'. */
export function workshopTime(now: Date): { today: string; time: string } {
  const parts = Object.fromEntries(
    workshopClock()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    today: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The day's place in `WEEKDAYS`. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/* The server works out the same for mails and receipts, in documents/opening.py. */

export type Closures = Company["closures"];
type Hours = readonly Readonly<Record<keyof CompanyValues["opening_hours"][number], string>>[];

/** Why and until when it is closed on a day. */
export function closureOn({ days }: Closures, day: string): Closures["days"][number] | undefined {
  return days.find(({ first, last }) => first <= day && day <= last);
}

/** The hours that begin on a day. */
function hoursOn(day: string, hours: Hours, closures: Closures): Hours {
  if (closureOn(closures, day)) return [];
  const weekday = weekdayOf(day);
  return hours.filter(({ first_day, last_day }) => {
    const [first, last] = [WEEKDAYS.indexOf(first_day), WEEKDAYS.indexOf(last_day)];
    // From Friday to Monday goes over the end of the week.
    return first <= last
      ? first <= weekday && weekday <= last
      : first <= weekday || weekday <= last;
  });
}

/** When the workshop closes, such as '18:00'; undefined if it is closed now. */
export function closingTime(hours: Hours, closures: Closures, now: Date): string | undefined {
  const { today, time } = workshopTime(now);
  if (closureOn(closures, today)) return undefined;
  const fromToday = hoursOn(today, hours, closures).find(
    ({ opens, closes }) => opens <= time && (closes < opens || time < closes),
  );
  if (fromToday) {
    const { opens, closes } = fromToday;
    // A closed day is closed from its midnight on.
    return closes < opens && closureOn(closures, addDays(today, 1)) ? "00:00" : closes;
  }
  return hoursOn(addDays(today, -1), hours, closures).find(
    ({ opens, closes }) => closes < opens && time < closes,
  )?.closes;
}

/** The day and time at which it opens next, and in how many days; undefined if that is not known. */
export function nextOpening(hours: Hours, closures: Closures, now: Date) {
  const { today, time } = workshopTime(now);
  for (let days = 0; ; days += 1) {
    const day = addDays(today, days);
    if (day > closures.until) return undefined;
    const [opens] = hoursOn(day, hours, closures)
      .map((row) => row.opens)
      .filter((each) => days > 0 || each > time)
      .sort();
    if (opens) return { day, opens, days };
  }
}

/** '24 December', or '24.12.' in Latvian, whose months would need another ending. */
export function dayInSentence(day: string): string {
  if (currentLanguage() === "lv") return `${day.slice(8)}.${day.slice(5, 7)}.`;
  return formatDay(day);
}

/** '24 December', or with its year. */
export function formatDay(day: string, withYear = false): string {
  const format = new Intl.DateTimeFormat(currentLocale(), {
    day: "numeric",
    month: "long",
    ...(withYear && { year: "numeric" }),
    timeZone: "UTC",
  });
  return format.format(Date.parse(day));
}
