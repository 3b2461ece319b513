import type { Measures } from "../../measure-names";
import sideView from "../../../content/side-view.json";

/** Of a build whose wheelbase nobody has measured. The body is drawn for it. */
export const WHEELBASE = 1270;
/** Tyres of 21 and 20 inches. */
export const FRONT_RADIUS = 267;
export const REAR_RADIUS = 254;
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
export function Outline({ measures }: { measures: Measures }) {
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
