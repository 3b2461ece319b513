/*
 * Drawings of a build from the side and from the front, with its measures. Their units are
 * millimetres of the machine, with the ground at y = 0.
 */
import frontView from "../../../content/front-view.json";
import sideView from "../../../content/side-view.json";
import type { MeasureName, Measures } from "../../measure-names";
import { measureText } from "../../measures";

type ViewProps = { measures: Measures; className: string };

/** Both views are equally high and begin at the same height, so that they have one scale. */
const HEIGHT = 1560;
const TOP = -1270;

/** How far the lines are below the wheels and beside them, with room for their numbers. */
const BELOW = 90;
const BESIDE = 120;
const SIDE_MARGIN = BESIDE + 160;
/** The lines of an angle, from the axle. */
const CASTER_ARM = 640;

/** What the side view shows. */
export function hasSideView({ wheelbase, travel_front, travel_rear, caster }: Measures): boolean {
  return [wheelbase, travel_front, travel_rear, caster].some((value) => value !== null);
}

function sideWidth({ wheelbase }: Measures): number {
  return (wheelbase ?? WHEELBASE) + FRONT_RADIUS + REAR_RADIUS + 2 * SIDE_MARGIN;
}

/** A build from the side with its dimension lines, to scale. */
export function SideView({ measures, className }: ViewProps) {
  const { wheelbase: measured, travel_front, travel_rear, caster } = measures;
  const wheelbase = measured ?? WHEELBASE;
  const left = -wheelbase - FRONT_RADIUS;
  const width = sideWidth(measures);
  return (
    <svg viewBox={`${left - SIDE_MARGIN} ${TOP} ${width} ${HEIGHT}`} className={className}>
      <Guide d={`M${left - SIDE_MARGIN} 0H${REAR_RADIUS + SIDE_MARGIN}`} />
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
        <Angle name="caster" degrees={caster} x={-wheelbase} y={-FRONT_RADIUS} arm={CASTER_ARM} />
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

/** Of a build whose track width nobody has measured. */
const TRACK = 1080;
const TYRE = 178;
const FRONT_MARGIN = 260;
const CAMBER_ARM = 520;

export function hasFrontView({ track_width, camber }: Measures): boolean {
  return track_width !== null || camber !== null;
}

function frontWidth({ track_width }: Measures): number {
  return (track_width ?? TRACK) + TYRE + 2 * FRONT_MARGIN;
}

/** A build from the front, with the distance and the lean of its wheels, to scale. */
export function FrontView({ measures, className }: ViewProps) {
  const { track_width, camber } = measures;
  const half = (track_width ?? TRACK) / 2;
  const width = frontWidth(measures);
  return (
    <svg viewBox={`${-width / 2} ${TOP} ${width} ${HEIGHT}`} className={className}>
      <Guide d={`M${-width / 2} 0H${width / 2}`} />
      <g
        className="text-steel-300"
        fill="none"
        stroke="currentColor"
        strokeWidth={6}
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {[-1, 1].map((side) => (
          <g key={side} transform={`scale(${side} 1)`}>
            <path
              d={`M115-390 ${half - 70}-300M115-230 ${half - 70}-225M150-620 ${half * 0.66}-305M175-600 ${half * 0.66 + 30}-300`}
            />
            <Tyre x={half} lean={camber ?? 0} />
          </g>
        ))}
        {frontView.parts.map((d) => (
          <path key={d} d={d} />
        ))}
        <path d={frontView.nose} fill="var(--color-steel-800)" fillOpacity={0.7} />
        <path d={frontView.board} />
      </g>
      {track_width !== null && (
        <>
          <Guide d={`M${-half} ${-FRONT_RADIUS}V130M${half} ${-FRONT_RADIUS}V130`} />
          <Dimension name="track_width" value={track_width} from={-half} to={half} at={90} />
        </>
      )}
      {camber !== null && (
        <Angle
          name="camber"
          degrees={camber}
          x={half}
          y={-FRONT_RADIUS}
          arm={CAMBER_ARM}
          beside={30}
        />
      )}
    </svg>
  );
}

/** A tyre on the right. The top of one with a negative camber leans in. */
function Tyre({ x, lean }: { x: number; lean: number }) {
  const [top, left] = [-2 * FRONT_RADIUS, x - TYRE / 2];
  const rows = [0.18, 0.34, 0.5, 0.66, 0.82].map((part) => Math.round(top * part));
  return (
    <g transform={`rotate(${lean} ${x} ${-FRONT_RADIUS})`}>
      <rect
        x={left}
        y={top}
        width={TYRE}
        height={2 * FRONT_RADIUS}
        rx={52}
        fill="var(--color-ink)"
      />
      {rows.map((y) => (
        <path key={y} d={`M${left + 14} ${y}h56M${left + TYRE - 70} ${y - 30}h56`} />
      ))}
    </g>
  );
}

/** Of a build whose wheelbase nobody has measured. The body is drawn for it. */
const WHEELBASE = 1270;
/** Tyres of 21 and 20 inches. */
const FRONT_RADIUS = 267;
const REAR_RADIUS = 254;
/** Millimetres in a unit of content/side-view.json, from the rear axle, which is on the right. */
const UNIT = 1.814;

const COVERS = [
  { x: -397, y: -228, r: 36 },
  { x: -333, y: -232, r: 22 },
];

/**
 * The side view of a quad, to scale. It is a drawing of our own rather than a photograph, because
 * nobody knows the scale and the perspective of that.
 */
function Outline({ measures }: { measures: Measures }) {
  const wheelbase = measures.wheelbase ?? WHEELBASE;
  const stretch = (wheelbase / WHEELBASE) * UNIT;
  return (
    <g
      className="text-steel-300"
      fill="none"
      stroke="currentColor"
      strokeWidth={6}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <g transform={`scale(${stretch.toFixed(4)} ${UNIT})`} strokeWidth={6 / UNIT}>
        {sideView.details.map((d) => (
          <path key={d} d={d} />
        ))}
        {COVERS.map(({ x, y, r }) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
        <path d={sideView.body} fill="var(--color-steel-800)" fillOpacity={0.7} />
      </g>
      <Wheel x={0} radius={REAR_RADIUS} rim={120} />
      <Wheel x={-wheelbase} radius={FRONT_RADIUS} rim={132} />
    </g>
  );
}

type WheelProps = { x: number; radius: number; rim: number };

function Wheel({ x, radius, rim }: WheelProps) {
  const centre = { cx: x, cy: -radius };
  return (
    <>
      {/* The knobs of the tyre. */}
      <circle {...centre} r={radius - 12} strokeWidth={24} strokeDasharray="34 22" />
      <circle {...centre} r={radius - 26} fill="var(--color-ink)" />
      <circle {...centre} r={rim} />
      <circle {...centre} r={rim - 22} />
      <circle {...centre} r={26} />
    </>
  );
}

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
function Dimension({ name, value, from, to, at, isUpright = false }: DimensionProps) {
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

/** A line that is drawn when it comes into view (build-measures.tsx). */
function Line({ d }: { d: string }) {
  return <path d={d} data-line pathLength={1} fill="none" stroke="currentColor" strokeWidth={9} />;
}

/** A thin line that shows what is measured. */
function Guide({ d, isDashed = false }: { d: string; isDashed?: boolean }) {
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
function Angle({ name, degrees, x, y, arm, beside = 0 }: AngleProps) {
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
