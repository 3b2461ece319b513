import { t } from "@lingui/core/macro";
import { formatDay, formatNumber } from "../../ui/admin/format";

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
