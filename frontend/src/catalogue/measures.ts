/* How measures are shown. */
import { t } from "@lingui/core/macro";
import { currentLanguage, ENGLISH } from "../core/language";
import measures from "../content/measures.json";
import type { MeasureName } from "./measure-names";

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

/** The number as the page's language writes it: '156.5' or '156,5', with a minus sign. */
function measureNumber(value: number): string {
  const text = `${value}`.replace("-", "\u2212");
  return currentLanguage() === ENGLISH ? text : text.replace(".", ",");
}

/** For a drawing, which is in millimetres: '1265', '6.5°'. */
export function measureText(name: MeasureName, value: number): string {
  const { unit } = measures[name];
  return measureNumber(value) + (unit === "°" ? unit : "");
}
