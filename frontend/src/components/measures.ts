/* Numbers that are measured on a build. content/measures.json has their units and limits. */
import { t } from "@lingui/core/macro";
import type { Build } from "../api/queries";
import measures from "../content/measures.json";

export type MeasureName = keyof typeof measures;
export type Measures = Pick<Build, MeasureName>;

/** In the order of display. */
export const MEASURE_NAMES = Object.keys(measures).filter(isMeasure);

function isMeasure(name: string): name is MeasureName {
  return name in measures;
}

export function measureLabel(name: MeasureName): string {
  const labels: Record<MeasureName, string> = {
    displacement: t`Displacement`,
    weight: t`Dry weight`,
    power: t`Power`,
    torque: t`Torque`,
    wheelbase: t`Wheelbase`,
    track_width: t`Track width`,
    travel_front: t`Front travel`,
    travel_rear: t`Rear travel`,
    caster: t`Caster`,
    camber: t`Camber`,
  };
  return labels[name];
}

/** The unit in the language of the page: 'kg', 'mm'. */
export function measureUnit(name: MeasureName): string {
  const units: Record<string, string> = {
    "cm³": t`cm³`,
    kg: t`kg`,
    kW: t`kW`,
    Nm: t`Nm`,
    mm: t`mm`,
    "°": "°",
  };
  const { unit } = measures[name];
  return units[unit] ?? unit;
}
