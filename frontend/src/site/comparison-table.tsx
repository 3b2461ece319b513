import { t } from "@lingui/core/macro";
import type { Build } from "../api/queries";
import { MEASURE_NAMES, type MeasureName } from "../components/measure-names";
import { measureLabel, measureNumber, measureText, measureUnit } from "../components/measures";
import measures from "../content/measures.json";

type ComparisonTableProps = { first: Build; second: Build };

/** The numbers of both, and how the second differs. */
export function ComparisonTable({ first, second }: ComparisonTableProps) {
  const names = MEASURE_NAMES.filter((name) => first[name] !== null || second[name] !== null);
  if (names.length === 0)
    return <p className="mt-8 text-lead">{t`Neither of them has been measured yet.`}</p>;
  return (
    <table className="mt-8 w-full text-left wrap-normal">
      <caption className="sr-only">{t`Differences`}</caption>
      <thead>
        <tr className="label text-steel-400">
          <td />
          <th scope="col" className="pr-3 pb-3 wrap-anywhere text-white">
            {first.name}
          </th>
          <th scope="col" className="pr-3 pb-3 wrap-anywhere text-hot">
            {second.name}
          </th>
          <th scope="col" className="pb-3">{t`Difference`}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-t border-steel-700">
            <th scope="row" className="py-3 pr-3 font-normal text-steel-300 max-sm:text-small">
              {measureLabel(name)}
              <span className="text-steel-400">{unitBeside(name)}</span>
            </th>
            <td className={NUMBER}>{shown(name, first[name])}</td>
            <td className={NUMBER}>{shown(name, second[name])}</td>
            <td className={NUMBER}>{difference(name, first[name], second[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NUMBER = "py-3 pr-3 numerals text-[1.5rem] text-white sm:text-[2rem]";

function unitBeside(name: MeasureName): string {
  const unit = measureUnit(name);
  return unit === "°" ? "" : `, ${unit}`;
}

function shown(name: MeasureName, value: number | null): string {
  return value === null ? "–" : measureText(name, value);
}

function difference(name: MeasureName, first: number | null, second: number | null): string {
  if (first === null || second === null) return "–";
  const value = Number((second - first).toFixed(measures[name].decimals));
  return value > 0 ? `+${measureNumber(value)}` : measureNumber(value);
}
