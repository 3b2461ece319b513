const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Local date and time, such as '21 Nov 2026, 15:27'. `iso` is ISO 8601. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "earlier" : format.format(date);
}
