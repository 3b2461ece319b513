/* Numbers that are measured on a build. content/measures.json has their units and limits. */
import type { Build } from "./queries";
import measures from "../content/measures.json";

export type MeasureName = keyof typeof measures;
export type Measures = Pick<Build, MeasureName>;

/** In the order of display. */
export const MEASURE_NAMES = Object.keys(measures).filter(isMeasure);

function isMeasure(name: string): name is MeasureName {
  return name in measures;
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

/** Whether there is anything to show about it. */
export function isMeasured(build: Measures): boolean {
  return MEASURE_NAMES.some((name) => build[name] !== null);
}
