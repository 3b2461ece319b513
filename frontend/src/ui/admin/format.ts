/* Dates, numbers, nouns and other texts in the language of the admin. */
import { t } from "@lingui/core/macro";
import { formatClock, formatNumber } from "../../core/format";
import { currentLocale } from "../../core/language";

/**
 * A function that makes its value at the first call only. For what has texts in it: when a module
 * starts, the language may not be known yet, and afterwards it stays the same.
 */
export function memoized<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

const dateTime = memoized(
  () => new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeStyle: "short" }),
);
const time = memoized(() => new Intl.DateTimeFormat(currentLocale(), { timeStyle: "short" }));

/** Local date and time, such as '21 Nov 2026, 15:27'. `iso` is ISO 8601. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? t`earlier` : formatClock(dateTime().format(date));
}

const day = memoized(
  () =>
    new Intl.DateTimeFormat(currentLocale(), { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** The day that is so many days after another one, such as '21 Nov'. `first` is an ISO date. */
export function formatDay(first: string, daysLater: number): string {
  const date = new Date(first);
  date.setUTCDate(date.getUTCDate() + daysLater);
  return day().format(date);
}

/** The local time, such as '15:27'; with the date, if it is of another day. */
export function formatTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  const isToday = date.toDateString() === new Date().toDateString();
  return formatClock((isToday ? time() : dateTime()).format(date));
}

/** '340 kB' or '2.4 MB' */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return t`${kilobytes} kB`;
  const megabytes = formatNumber(kilobytes / 1024, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return t`${megabytes} MB`;
}

/** For the start of a sentence or a label. */
export function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
