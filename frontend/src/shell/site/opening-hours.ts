import { t } from "@lingui/core/macro";
import { currentLanguage } from "../../api/language";

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

/** 'Monday to Friday, 09:00 to 18:00'. Days are named in English, as in the API. */
export function openingText(
  firstDay: string,
  lastDay: string,
  opens: string,
  closes: string,
): string {
  const [first, last] = [capitalized(weekday(firstDay)), weekday(lastDay)];
  return firstDay === lastDay
    ? t`${first}, ${opens} to ${closes}`
    : t`${first} to ${last}, ${opens} to ${closes}`;
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
