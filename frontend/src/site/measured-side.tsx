import type { Measures } from "../components/measure-names";
import { Angle, Guide } from "./measured-dimension";
import { BESIDE, SideLines } from "./measured-lines";
import { FRONT_RADIUS, Outline, REAR_RADIUS, WHEELBASE } from "./measured-outline";

export type ViewProps = { measures: Measures; className: string };

/** For the lines beside the wheels and their numbers. */
const MARGIN = BESIDE + 160;
/** The lines of an angle, from the axle. */
const ARM = 640;
export const SIDE_HEIGHT = 1560;
const TOP = -1270;

/** What the side view shows. */
export function hasSideView({ wheelbase, travel_front, travel_rear, caster }: Measures): boolean {
  return [wheelbase, travel_front, travel_rear, caster].some((value) => value !== null);
}

function sideWidth({ wheelbase }: Measures): number {
  return (wheelbase ?? WHEELBASE) + FRONT_RADIUS + REAR_RADIUS + 2 * MARGIN;
}

/** A build from the side with its dimension lines, to scale. */
export function SideView({ measures, className }: ViewProps) {
  const { caster } = measures;
  const wheelbase = measures.wheelbase ?? WHEELBASE;
  const left = -wheelbase - FRONT_RADIUS;
  const width = sideWidth(measures);
  return (
    <svg viewBox={`${left - MARGIN} ${TOP} ${width} ${SIDE_HEIGHT}`} className={className}>
      <Guide d={`M${left - MARGIN} 0H${REAR_RADIUS + MARGIN}`} />
      <Outline measures={measures} />
      <SideLines measures={measures} left={left} />
      {/* The steering axis, which leans back. */}
      {caster !== null && (
        <Angle name="caster" degrees={caster} x={-wheelbase} y={-FRONT_RADIUS} arm={ARM} />
      )}
    </svg>
  );
}
