import { t } from "@lingui/core/macro";
import { groundLabels, type Ground } from "../../grounds";
import { inOrder, type Filter } from "./filters";

/** Of builds and of tyres. */
export function groundFilter(): Filter<{ ground: Ground | "" }> {
  return {
    ...labelled(groundLabels()),
    name: "ground",
    label: t`Ground`,
    all: t({ message: "All", context: "grounds" }),
    valueOf: ({ ground }) => ground,
  };
}

/** The parts of a filter whose values have labels. */
export function labelled(labels: Readonly<Record<string, string>>) {
  const values = Object.keys(labels);
  return {
    accepts: (value: string) => values.includes(value),
    labelOf: (value: string) => labels[value] ?? value,
    compare: inOrder(values),
  };
}
