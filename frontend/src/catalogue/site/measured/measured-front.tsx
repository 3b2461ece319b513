import type { Measures } from "../../measure-names";
import frontView from "../../../content/front-view.json";
import { Angle, Dimension, Guide } from "./measured-dimension";
import { FRONT_RADIUS } from "./measured-outline";
import { SIDE_HEIGHT, type ViewProps } from "./measured-side";

/** Of a build whose track width nobody has measured. */
const TRACK = 1080;
const TYRE = 178;
const MARGIN = 260;
const TOP = -1270;
const ARM = 520;

export function hasFrontView({ track_width, camber }: Measures): boolean {
  return track_width !== null || camber !== null;
}

function frontWidth({ track_width }: Measures): number {
  return (track_width ?? TRACK) + TYRE + 2 * MARGIN;
}

/** A build from the front, with the distance and the lean of its wheels, to scale. */
export function FrontView({ measures, className }: ViewProps) {
  const { track_width, camber } = measures;
  const half = (track_width ?? TRACK) / 2;
  const width = frontWidth(measures);
  return (
    <svg viewBox={`${-width / 2} ${TOP} ${width} ${SIDE_HEIGHT}`} className={className}>
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
        <Angle name="camber" degrees={camber} x={half} y={-FRONT_RADIUS} arm={ARM} beside={30} />
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
