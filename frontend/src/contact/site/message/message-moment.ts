import { TIME_ZONE } from "../../../shell/site/workshop-place";

/** '24.11.2026, 10:30' in the workshop's time, on the server and in any browser. `iso` is ISO 8601. */
export function formatMoment(iso: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: TIME_ZONE,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  const date = ["day", "month", "year"] as const;
  const time = ["hour", "minute"] as const;
  const join = (names: readonly Intl.DateTimeFormatPartTypes[], between: string) =>
    names.map((name) => parts.get(name) ?? "").join(between);
  return `${join(date, ".")}, ${join(time, ":")}`;
}
