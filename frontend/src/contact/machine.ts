/* The visitor's machine: its fields in the form and in the inbox. */
import { t } from "@lingui/core/macro";
import type { components } from "../api/schema";

/** What is sent: `year`, `hours` and `weight` are numbers. */
export type Machine = components["schemas"]["MachineRequest"];

export const MACHINE_FIELDS = [
  "make",
  "model",
  "year",
  "ground",
  "hours",
  "suspension",
  "weight",
] as const satisfies readonly (keyof Machine)[];

export type MachineField = (typeof MACHINE_FIELDS)[number];

export function machineLabels(): Record<MachineField, string> {
  return {
    make: t`Make`,
    model: t`Model`,
    year: t`Year`,
    ground: t`Ground`,
    hours: t`Hours since the last service`,
    suspension: t`Suspension (make and model)`,
    weight: t`Rider's weight with gear (kg)`,
  };
}
