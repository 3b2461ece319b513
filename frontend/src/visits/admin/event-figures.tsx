import { plural, t } from "@lingui/core/macro";
import { formatNumber } from "../../core/format";
import { formatDay, memoized } from "../../ui/admin/format";
import type { Compared, EventCount } from "../visits";

type FiguresProps = { events: readonly EventCount[]; first: string };

/** Each with its line and what it was before. */
export function EventFigures({ events, first }: FiguresProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-px bg-steel-700">
      {events.map((event) => (
        <div key={event.what} className="flex flex-col justify-between bg-steel-900 p-3 sm:p-5">
          <dt className="text-small leading-tight text-steel-300">{eventNames()[event.what]}</dt>
          <dd className="mt-1.5">
            <span className="numerals text-[2.25rem] text-white sm:text-[3.25rem]">
              {formatNumber(event.now)}
            </span>{" "}
            <span className="block text-small leading-tight text-steel-300">
              {beforeText(event)}
            </span>
          </dd>
          <dd className="relative sm:mt-2">
            <LineChart
              label={eventNames()[event.what]}
              first={first}
              days={event.days}
              className="h-14 max-sm:hidden"
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What else was done, in short. */
export function EventList({ events }: { events: readonly EventCount[] }) {
  return (
    <dl className="divide-y divide-steel-700 border-y border-steel-700">
      {events.map((event) => (
        <div key={event.what} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
          <dt className="flex-1 text-steel-100">{eventNames()[event.what]}</dt>
          <dd className="numerals pr-1 text-[1.5rem] text-white">{formatNumber(event.now)}</dd>
          <dd className="w-full text-small text-steel-300">{beforeText(event)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function beforeText({ before }: Compared): string {
  return plural(before, {
    one: "# in the 30 days before",
    other: "# in the 30 days before",
  });
}

/** The wanted events, in that order. */
export function pickEvents(
  events: readonly EventCount[],
  wanted: readonly EventCount["what"][],
): EventCount[] {
  return wanted.flatMap((what) => events.filter((event) => event.what === what));
}

/** What is counted, as a heading. */
export const eventNames = memoized((): Readonly<Record<EventCount["what"], string>> => ({
  view: t`Page views`,
  picture: t`Pictures at full screen`,
  pricing: t`Asked for the price`,
  call: t`Calls`,
  whatsapp: "WhatsApp",
  route: t`Directions`,
  address: t`Copied addresses`,
  sent: t`Enquiries`,
  asked: t`Enquiries about it`,
}));

type LineChartProps = {
  /** What is shown, for screen readers. */
  label: string;
  /** The first day, as an ISO date. */
  first: string;
  days: readonly number[];
  className: string;
};

const HEIGHT = 40; // units of the drawing; a day is one wide

/**
 * The days as a line from zero up, and as a table for screen readers, which leaves out the days
 * without anything.
 */
export function LineChart({ label, first, days, className }: LineChartProps) {
  const most = Math.max(1, ...days);
  const line = days.map((times, index) => `${index},${HEIGHT * (1 - times / most)}`).join(" ");
  const end = days.length - 1;
  return (
    <>
      <svg
        viewBox={`0 -2 ${end} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`block w-full overflow-visible ${className}`}
      >
        <polygon points={`0,${HEIGHT} ${line} ${end},${HEIGHT}`} className="fill-hot opacity-15" />
        <polyline
          points={line}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-hot stroke-2 [stroke-linejoin:round]"
        />
      </svg>
      {/* A table itself would keep its height. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Number`}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((times, index) => {
              if (times === 0) return null;
              return (
                <tr key={index}>
                  <th scope="row">{formatDay(first, index)}</th>
                  <td>{formatNumber(times)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
