const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Day and time where the reader is: '21 Nov 2026, 15:27'. `iso`: ISO 8601. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "earlier" : format.format(date);
}
