import { t } from "@lingui/core/macro";
import type { Tyre } from "../../queries";
import limits from "../../../content/limits.json";
import type { Filter } from "./filters";
import { groundFilter } from "./ground-filter";

export function tyreFilters(): Filter<Tyre>[] {
  return [
    {
      name: "wheel",
      label: t`Wheel`,
      all: t({ message: "All", context: "wheels" }),
      valueOf: wheelOf,
      accepts: isWheel,
      labelOf: (inches) => t`${inches} inches`,
      compare: (a, b) => Number(a) - Number(b),
    },
    groundFilter(),
  ];
}

/** The wheel that a tyre is for: 9 of '20x10-9', or "" if its size does not say. */
export function wheelOf({ size }: Pick<Tyre, "size">): string {
  const inches = /[-\u2010\u2011\u2013R]\s*(\d{1,2})\D*$/i.exec(size)?.[1] ?? "";
  return isWheel(inches) ? inches : "";
}

function isWheel(inches: string): boolean {
  return (
    /^[1-9]\d?$/.test(inches) &&
    Number(inches) >= limits.wheel_inches_min &&
    Number(inches) <= limits.wheel_inches_max
  );
}
