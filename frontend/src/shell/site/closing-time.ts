import type { CompanyValues } from "../company";
import { WEEKDAYS } from "./opening-hours";
import { TIME_ZONE } from "./workshop-place";

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
