import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { useIsHydrated } from "../../../core/hydration";
import { PartNames } from "./part-names";

/** How a brake works, as a drawing whose lever the visitor can pull. */
export function BrakeLever() {
  const [isPulled, setPulled] = useState(false);
  const isHydrated = useIsHydrated();
  const names = [t`Lever`, t`Master cylinder`, t`Line`, t`Caliper`, t`Disc`];
  return (
    <section aria-labelledby="lever" className="bg-carbon py-14">
      <div className="frame grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_24rem]">
        <div className="lg:self-end">
          <h2 id="lever" className="text-heading">
            {t`From finger to disc`}
          </h2>
          <p className="mt-4 text-lead text-steel-300">
            {t`The lever moves one piston, the fluid moves the others, and the pads hold the disc.`}
          </p>
        </div>
        <BrakeDrawing isPulled={isPulled} />
        <div className="lg:col-start-2">
          {/* It comes later than the page: a tap before would be in vain. */}
          <Button
            disabled={!isHydrated}
            onClick={() => setPulled(!isPulled)}
            className="w-full noscript:hidden"
          >
            {isPulled ? t`Let the lever go` : t`Pull the lever`}
          </Button>
          <PartNames
            names={names}
            className="gap-x-6 border-t border-steel-700 pt-4"
            numberColor="text-hot"
          />
        </div>
      </div>
    </section>
  );
}

/** As attributes: classes for one drawing would be in the styles of each page. */
const INK = "var(--color-ink)";
const PART = "var(--color-steel-800)";
const HOT = "var(--color-hot)";
const GLOW = "var(--color-hot-deep)";
const SLOW = "transition duration-500 ease-out";

const GRIP = "M10 66h170v42h-170zM180 76h170v22h-170zM250 58h44v56h-44z";
const RIBS = "M40 66v42M68 66v42M96 66v42M124 66v42M152 66v42";
const CYLINDER = "M238 114h48v92h-48zM286 120h18v22h-18z";
const LEVER =
  "M338 236q2-24-20-24h-60q-110 2-194-24q-30-8-40 6q-6 14 26 24q100 28 200 22h70q16 6 18-4z";
/** Where piston and lever are then. */
const PUSHED = "translate(0 -14)";
const PULLED = "rotate(11 322 228)";
const LINE = "M304 131C372 131 352 44 418 62S474 120 457 176";
const RING = wave(205, 9, 11);
const CARRIER = wave(112, 16, 8);
/** Where each part's number stands. */
const NUMBERS = [
  [100, 300],
  [198, 166],
  [480, 84],
  [300, 400],
  [720, 200],
];

/** A brake from the lever to the disc. Pulled, the fluid is under pressure and the disc stops. */
function BrakeDrawing({ isPulled }: { isPulled: boolean }) {
  const disc = useRef<SVGGElement>(null);
  const turning = useRef<Turning>(undefined);
  useEffect(() => {
    if (disc.current) turning.current = turn(disc.current);
    return () => turning.current?.end();
  }, []);
  useEffect(() => turning.current?.hold(isPulled), [isPulled]);
  const pressure = isPulled ? HOT : INK;
  return (
    // The list beside it names what is drawn.
    <svg
      aria-hidden="true"
      viewBox="0 0 800 610"
      strokeWidth="3"
      fill={PART}
      stroke="currentColor"
      className="w-full text-steel-300 lg:col-start-1 lg:row-span-2 lg:row-start-1"
    >
      <g transform="translate(540 390)">
        <g ref={disc}>
          <path d={RING} fill={isPulled ? GLOW : PART} className={SLOW} />
          <Dots radius={188} count={33} width={11} />
          <Dots radius={166} count={33} width={11} />
          <circle r="140" fill={INK} />
          <path d={CARRIER} fill="var(--color-steel-700)" />
          <Dots radius={124} count={8} width={30} stroke="var(--color-plate)" />
          <circle r="52" fill={INK} />
          <Dots radius={74} count={4} width={14} />
        </g>
      </g>
      <g transform="translate(406 256) rotate(-45)">
        <path d="M-96-30q0-20 20-20h152q20 0 20 20v48q0 24-24 24h-144q-24 0-24-24z" />
        {[-44, 44].map((x) => (
          <circle key={x} cx={x} cy="-4" r="27" fill={pressure} className={SLOW} />
        ))}
      </g>
      <path d={GRIP} />
      <path d={RIBS} />
      <path d={CYLINDER} />
      <path d="M246 122h32v84h-32z" fill={INK} />
      <path d="M246 122h32v60h-32z" fill={pressure} stroke="none" className={SLOW} />
      <Moved by={isPulled ? PUSHED : ""}>
        <path d="M246 180h32v18h-10v22h-12v-22h-10z" fill="var(--color-plate)" />
      </Moved>
      <Moved by={isPulled ? PULLED : ""}>
        <path d={LEVER} fill="var(--color-steel-700)" />
      </Moved>
      <circle cx="322" cy="228" r="8" fill={INK} />
      <g fill="none" strokeLinecap="round">
        <path d={LINE} strokeWidth="16" />
        <path d={LINE} strokeWidth="9" stroke={pressure} className={SLOW} />
      </g>
      {NUMBERS.map(([x, y], position) => (
        <text
          key={x}
          x={x}
          y={y}
          textAnchor="middle"
          stroke="none"
          fill="currentColor"
          className="numerals text-[4.5rem] text-hot"
        >
          {position + 1}
        </text>
      ))}
    </svg>
  );
}

function Moved({ by, children }: { by: string; children: ReactNode }) {
  return (
    <g transform={by} className={SLOW}>
      {children}
    </g>
  );
}

type DotsProps = { radius: number; count: number; width: number; stroke?: string };

/** Holes or buttons in a circle: a line that consists of round ends. */
function Dots({ radius, count, width, stroke = INK }: DotsProps) {
  return (
    <circle
      r={radius}
      fill="none"
      stroke={stroke}
      strokeWidth={width}
      strokeLinecap="round"
      pathLength={count}
      strokeDasharray="0 1"
    />
  );
}

/** A circle whose radius rises and falls so many times. */
function wave(radius: number, depth: number, count: number): string {
  const points = Array.from({ length: 240 }, (_, index) => {
    const angle = (index / 120) * Math.PI;
    const far = radius + depth * Math.cos(angle * count);
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A turn of the disc, and how long it takes to stop, in milliseconds. */
const TURN = 5000;
const STOP = 900;
const FRAME = 1000 / 60;

type Turning = { hold: (isHeld: boolean) => void; end: () => void };

/** Turn the disc while it is in view, except for visitors who want no motion. */
function turn(disc: Element): Turning {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches)
    return { hold: () => undefined, end: () => undefined };
  let turning: Animation | undefined;
  let speed = 1;
  let frame = 0;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return turning?.pause();
    turning ??= disc.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(360deg)" }], {
      duration: TURN,
      iterations: Infinity,
    });
    turning.playbackRate = speed;
    turning.play();
  });
  observer.observe(disc);
  return {
    /** Slow it down to a stop, or let it gather speed again. */
    hold(isHeld) {
      cancelAnimationFrame(frame);
      const change = ((isHeld ? -1 : 1) * FRAME) / STOP;
      const step = () => {
        speed = Math.min(Math.max(speed + change, 0), 1);
        if (turning) turning.playbackRate = speed;
        if (speed > 0 && speed < 1) frame = requestAnimationFrame(step);
      };
      step();
    },
    end() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      turning?.cancel();
    },
  };
}
