import { t } from "@lingui/core/macro";
import limits from "../../../content/limits.json";
import { frameTypeLabels, groundLabels } from "../../grounds";
import { MEASURE_NAMES, type MeasureName, type Measures } from "../../measure-names";
import { measureLabel, measureUnit } from "../../measures";
import measures from "../../../content/measures.json";
import type { Control } from "../../../forms/controls/control";
import { decimal } from "../../../forms/controls/decimal";
import { number } from "../../../forms/controls/number";
import { select } from "../../../forms/controls/select";
import { text } from "../../../forms/controls/text";
import { textArea } from "../../../forms/controls/text-area";

/** What a build or a tyre is mainly for. */
export function groundField(): Control {
  return choice("ground", t`Ground`, t`What it is mainly for. Visitors can filter by it.`, {
    ...groundLabels(),
  });
}

export function frameTypeField(): Control {
  return choice("frame_type", t`Frame type`, t`Visitors can filter by it.`, {
    ...frameTypeLabels(),
  });
}

function choice(name: string, label: string, help: string, labels: Record<string, string>) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  const none = { value: "", label: t({ message: "Not chosen", context: "select" }), inTable: "-" };
  return select({ name, label, help, half: true, options: [none, ...options] });
}

/** A field for each number that is measured on a build. */
export function measureFields(): Control[] {
  return MEASURE_NAMES.map((name) => ({ ...measureField(name), section: t`Measured` }));
}

function measureField(name: MeasureName): Control {
  const { min, max, decimals } = measures[name];
  const [title, unit] = [measureLabel(name), measureUnit(name)];
  const options = { name, label: `${title}, ${unit}`, half: true, min, max };
  if (decimals > 0) return decimal({ ...options, decimals });
  const largest = max;
  const problem = t`Please enter a whole number from ${min} to ${largest}`;
  return number({ ...options, problem });
}

/** What a build has to show for itself. */
export function proofFields() {
  const section = t`Results`;
  const results = textArea({
    name: "results",
    label: t`Race results`,
    help: t`One in a line: “3rd place, club race, 2025”.`,
    max: limits.build_results_max,
  });
  const words = textArea({
    name: "customer_words",
    label: t`Customer’s words`,
    help: t`What the customer said about it, and allowed you to show.`,
    max: limits.customer_words_max,
  });
  const customer = text({
    name: "customer",
    label: t`Whose words`,
    help: t`Without a name: “Owner of number 58”.`,
    max: limits.build_text_max,
  });
  return {
    results: { ...results, section },
    customer_words: { ...words, section },
    customer: { ...customer, section },
  };
}

export const NOT_MEASURED: Measures = {
  displacement: null,
  weight: null,
  power: null,
  torque: null,
  wheelbase: null,
  track_width: null,
  travel_front: null,
  travel_rear: null,
  caster: null,
  camber: null,
};

export function measuresOf(build: Measures): Measures {
  const measures = { ...NOT_MEASURED };
  for (const name of MEASURE_NAMES) measures[name] = build[name];
  return measures;
}
