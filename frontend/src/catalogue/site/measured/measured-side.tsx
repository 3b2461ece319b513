import type { MeasureName, Measures } from "../../measure-names";
import { Angle, Dimension, Guide } from "./measured-dimension";
import { FRONT_RADIUS, Outline, REAR_RADIUS, WHEELBASE } from "./measured-outline";

export type ViewProps = { measures: Measures; className: string };

/** How far the lines are below the wheels and beside them, with room for their numbers. */
const BELOW = 90;
const BESIDE = 120;
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
  const { wheelbase: measured, travel_front, travel_rear, caster } = measures;
  const wheelbase = measured ?? WHEELBASE;
  const left = -wheelbase - FRONT_RADIUS;
  const width = sideWidth(measures);
  return (
    <svg viewBox={`${left - MARGIN} ${TOP} ${width} ${SIDE_HEIGHT}`} className={className}>
      <Guide d={`M${left - MARGIN} 0H${REAR_RADIUS + MARGIN}`} />
      <Outline measures={measures} />
      {measured !== null && (
        <>
          <Guide
            d={`M0 ${-REAR_RADIUS}V${BELOW + 40}M${-wheelbase} ${-FRONT_RADIUS}V${BELOW + 40}`}
          />
          <Dimension name="wheelbase" value={measured} from={-wheelbase} to={0} at={BELOW} />
        </>
      )}
      {travel_front !== null && (
        <Travel name="travel_front" value={travel_front} at={left - BESIDE} axle={FRONT_RADIUS} />
      )}
      {travel_rear !== null && (
        <Travel
          name="travel_rear"
          value={travel_rear}
          at={REAR_RADIUS + BESIDE}
          axle={REAR_RADIUS}
        />
      )}
      {/* The steering axis, which leans back. */}
      {caster !== null && (
        <Angle name="caster" degrees={caster} x={-wheelbase} y={-FRONT_RADIUS} arm={ARM} />
      )}
    </svg>
  );
}

type TravelProps = {
  name: MeasureName;
  value: number;
  at: number;
  /** How high the axle is. */
  axle: number;
};

function Travel({ name, value, at, axle }: TravelProps) {
  const [from, to] = [-axle - value / 2, -axle + value / 2];
  return <Dimension isUpright name={name} value={value} from={from} to={to} at={at} />;
}
