import type { Measures } from "../components/measure-names";
import { Dimension, Guide, Line, Numerals } from "./measured-dimension";
import { FRONT_RADIUS, Outline, REAR_RADIUS, WHEELBASE } from "./measured-outline";

export type ViewProps = { measures: Measures; className: string };

/** Beside the wheels: lines of the travel with their numbers. */
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
  const { travel_front, travel_rear, caster } = measures;
  const wheelbase = measures.wheelbase ?? WHEELBASE;
  const left = -wheelbase - FRONT_RADIUS;
  const width = sideWidth(measures);
  return (
    <svg viewBox={`${left - MARGIN} ${TOP} ${width} ${SIDE_HEIGHT}`} className={className}>
      <Guide d={`M${left - MARGIN} 0H${REAR_RADIUS + MARGIN}`} />
      <Outline measures={measures} />
      {measures.wheelbase !== null && (
        <>
          <Guide d={`M0 ${-REAR_RADIUS}V130M${-wheelbase} ${-FRONT_RADIUS}V130`} />
          <Dimension name="wheelbase" value={wheelbase} from={-wheelbase} to={0} at={90} />
        </>
      )}
      {travel_front !== null && (
        <Dimension
          isUpright
          name="travel_front"
          value={travel_front}
          at={left - BESIDE}
          from={-FRONT_RADIUS - travel_front / 2}
          to={-FRONT_RADIUS + travel_front / 2}
        />
      )}
      {travel_rear !== null && (
        <Dimension
          isUpright
          name="travel_rear"
          value={travel_rear}
          at={REAR_RADIUS + BESIDE}
          from={-REAR_RADIUS - travel_rear / 2}
          to={-REAR_RADIUS + travel_rear / 2}
        />
      )}
      {caster !== null && <Angle x={-wheelbase} y={-FRONT_RADIUS} degrees={caster} />}
    </svg>
  );
}

/** The steering axis, which leans back from the upright line through the axle. */
function Angle({ x, y, degrees }: { x: number; y: number; degrees: number }) {
  const lean = ARM * Math.tan((degrees * Math.PI) / 180);
  return (
    <g className="text-hot">
      <Guide isDashed d={`M${x} ${y}V${y - ARM}`} />
      <Line d={`M${x} ${y}L${(x + lean).toFixed(1)} ${y - ARM}`} />
      <Numerals x={x} y={y - ARM - 50} name="caster" value={degrees} />
    </g>
  );
}
