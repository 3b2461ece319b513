import { t } from "@lingui/core/macro";
import { formatClock } from "../../core/format";
import { currentLanguage } from "../../core/language";
import type { CompanyValues } from "../company";
import { TIME_ZONE } from "./workshop-place";

/** As the API names them. */
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000; // milliseconds

/** 'Monday to Friday, 09:00 to 18:00'. Days are named in English, as in the API. */
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
  return formatClock(text);
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

/** The workshop's clock, wherever the visitor is. */
const CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** When the workshop closes, such as '18:00'; undefined if it is closed now. */
export function closingTime(hours: CompanyValues["opening_hours"], now: Date): string | undefined {
  const parts = Object.fromEntries(
    CLOCK.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  const today = WEEKDAYS.indexOf(parts.weekday ?? "");
  const yesterday = (today + 6) % 7;
  const time = `${parts.hour}:${parts.minute}`;
  return hours.find(({ first_day, last_day, opens, closes }) => {
    const [first, last] = [WEEKDAYS.indexOf(first_day), WEEKDAYS.indexOf(last_day)];
    const hasOpened = isBetween(today, first, last) && opens <= time;
    if (opens < closes) return hasOpened && time < closes;
    // It closes after midnight.
    return hasOpened || (isBetween(yesterday, first, last) && time < closes);
  })?.closes;
}

/** From Friday to Monday goes over the end of the week. */
function isBetween(day: number, first: number, last: number): boolean {
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}
