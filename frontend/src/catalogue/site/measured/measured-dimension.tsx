/* The parts of a drawing. Its units are millimetres of the machine, with the ground at y = 0. */
import type { MeasureName } from "../../measure-names";
import { measureText } from "../../measures";

/** Of the numerals, and of the ticks at both ends of a dimension line. */
const SIZE = 165;
const TICK = 38;

type DimensionProps = {
  name: MeasureName;
  value: number;
  /** Where the line is: at the height `at` from `from` to `to`, or upright. */
  from: number;
  to: number;
  at: number;
  isUpright?: boolean;
};

/** A dimension line with its number: below it or, if it is upright, above. */
export function Dimension({ name, value, from, to, at, isUpright = false }: DimensionProps) {
  const [low, high] = [at - TICK, at + TICK];
  const [x, y] = isUpright
    ? [at, Math.min(from, to) - SIZE / 3]
    : [(from + to) / 2, at + SIZE * 0.95];
  return (
    <g className="text-hot">
      <Line
        d={
          isUpright
            ? `M${low} ${from}H${high}M${at} ${from}V${to}M${low} ${to}H${high}`
            : `M${from} ${low}V${high}M${from} ${at}H${to}M${to} ${low}V${high}`
        }
      />
      <Numerals x={x} y={y} name={name} value={value} />
    </g>
  );
}

/** A line that is drawn when it comes into view (measured-motion.ts). */
function Line({ d }: { d: string }) {
  return <path d={d} data-line pathLength={1} fill="none" stroke="currentColor" strokeWidth={9} />;
}

/** A thin line that shows what is measured. */
export function Guide({ d, isDashed = false }: { d: string; isDashed?: boolean }) {
  return (
    <path
      d={d}
      className="text-steel-400"
      fill="none"
      stroke="currentColor"
      strokeWidth={5}
      strokeDasharray={isDashed ? "24 18" : undefined}
    />
  );
}

type AngleProps = {
  name: MeasureName;
  degrees: number;
  /** The axle of the wheel. */
  x: number;
  y: number;
  /** How long its lines are. */
  arm: number;
  /** How far right of the axle its number is. */
  beside?: number;
};

/** An axis that leans from the upright line through an axle. */
export function Angle({ name, degrees, x, y, arm, beside = 0 }: AngleProps) {
  const lean = arm * Math.tan((degrees * Math.PI) / 180);
  return (
    <g className="text-hot">
      <Guide isDashed d={`M${x} ${y}V${y - arm}`} />
      <Line d={`M${x} ${y}L${(x + lean).toFixed(1)} ${y - arm}`} />
      <Numerals x={x + beside} y={y - arm - 50} name={name} value={degrees} />
    </g>
  );
}

type NumeralsProps = { x: number; y: number; name: MeasureName; value: number };

function Numerals({ x, y, name, value }: NumeralsProps) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={SIZE} fill="currentColor" className="numerals">
      {measureText(name, value)}
    </text>
  );
}
