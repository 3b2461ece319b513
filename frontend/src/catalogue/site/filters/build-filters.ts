import { t } from "@lingui/core/macro";
import type { Build } from "../../queries";
import { frameTypeLabels } from "../../grounds";
import classes from "../../../content/engine-classes.json";
import limits from "../../../content/limits.json";
import type { Filter } from "./filters";
import { groundFilter, labelled } from "./ground-filter";

export function buildFilters(): Filter<Build>[] {
  const years = (value: string) => Number(value);
  return [
    {
      ...labelled(engineLabels()),
      name: "engine",
      label: t`Engine`,
      all: t({ message: "All", context: "engines" }),
      valueOf: ({ displacement }) => engineClass(displacement),
    },
    {
      ...labelled(frameTypeLabels()),
      name: "frame",
      label: t`Frame`,
      all: t({ message: "All", context: "frames" }),
      valueOf: ({ frame_type }) => frame_type,
    },
    groundFilter(),
    {
      name: "year",
      label: t`Year`,
      all: t({ message: "All", context: "years" }),
      valueOf: ({ build_year }) => `${build_year}`,
      accepts: (value) =>
        /^\d{4}$/.test(value) &&
        years(value) >= limits.build_year_min &&
        years(value) <= limits.build_year_max,
      labelOf: (value) => value,
      compare: (a, b) => years(b) - years(a),
    },
  ];
}

function engineLabels(): Record<keyof typeof classes, string> {
  return {
    "up-to-300": t`up to 300 cm³`,
    "301-450": t`301 to 450 cm³`,
    "over-450": t`over 450 cm³`,
  };
}

function engineClass(displacement: number | null): string {
  if (displacement === null) return "";
  const found = Object.entries(classes).find(([, { max }]) => displacement <= max);
  return found?.[0] ?? "";
}
