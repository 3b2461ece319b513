import type { MeasureName, Measures } from "../components/measure-names";
import { Dimension, Guide } from "./measured-dimension";
import { FRONT_RADIUS, REAR_RADIUS } from "./measured-outline";

/** Beside the wheels: the first line of a travel, how far the next one is, and its number above it. */
export const BESIDE = 120;
const COLUMN = 130;
const ABOVE = 190;
/** Below the wheels, for each build. */
export const ROW = 260;

type SideLinesProps = {
  measures: Measures;
  /** The left end of the machine, or of the longer one. */
  left: number;
  /** Of a second build in the same drawing: 1. */
  row?: number;
  className?: string;
};

/** The dimension lines of a side view: wheelbase and travel. */
export function SideLines({ measures, left, row = 0, className }: SideLinesProps) {
  const { wheelbase, travel_front, travel_rear } = measures;
  const below = 90 + row * ROW;
  const beside = BESIDE + row * COLUMN;
  const more = { above: row * ABOVE, className };
  return (
    <>
      {wheelbase !== null && (
        <>
          <Guide
            d={`M0 ${-REAR_RADIUS}V${below + 40}M${-wheelbase} ${-FRONT_RADIUS}V${below + 40}`}
          />
          <Dimension
            name="wheelbase"
            value={wheelbase}
            from={-wheelbase}
            to={0}
            at={below}
            className={className}
          />
        </>
      )}
      {travel_front !== null && (
        <Travel
          {...more}
          name="travel_front"
          value={travel_front}
          at={left - beside}
          axle={FRONT_RADIUS}
        />
      )}
      {travel_rear !== null && (
        <Travel
          {...more}
          name="travel_rear"
          value={travel_rear}
          at={REAR_RADIUS + beside}
          axle={REAR_RADIUS}
        />
      )}
    </>
  );
}

type TravelProps = {
  name: MeasureName;
  value: number;
  at: number;
  /** How high the axle is. */
  axle: number;
  above: number;
  className?: string | undefined;
};

function Travel({ value, axle, ...line }: TravelProps) {
  const [from, to] = [-axle - value / 2, -axle + value / 2];
  return <Dimension {...line} isUpright value={value} from={from} to={to} />;
}
