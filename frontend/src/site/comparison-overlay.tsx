import type { Measures } from "../components/measure-names";
import { Dimension, Guide } from "./measured-dimension";
import { FRONT_RADIUS, Outline, REAR_RADIUS, WHEELBASE } from "./measured-outline";

const MARGIN = 420;
const TOP = -1160;
const ROW = 260;
const COLOURS = ["text-white", "text-hot"];

/** Two builds over each other with their rear axles in one place, to scale. */
export function Overlay({ first, second }: { first: Measures; second: Measures }) {
  const both = [first, second];
  const longest = Math.max(...both.map(({ wheelbase }) => wheelbase ?? WHEELBASE));
  const left = -longest - FRONT_RADIUS;
  const [start, width] = [left - MARGIN, longest + FRONT_RADIUS + REAR_RADIUS + 2 * MARGIN];
  const height = -TOP + 90 + 2 * ROW;
  return (
    // The table says the same in words.
    <svg
      aria-hidden
      viewBox={`${start} ${TOP} ${width} ${height}`}
      className="mx-auto mt-8 w-full print:hidden"
    >
      <Guide d={`M${start} 0h${width}`} />
      {both.map((measures, place) => (
        <Outline
          key={place}
          measures={measures}
          isFilled={place === 0}
          className={COLOURS[place]}
        />
      ))}
      {both.map((measures, place) => (
        <Lines key={place} measures={measures} place={place} left={left} />
      ))}
    </svg>
  );
}

type LinesProps = { measures: Measures; place: number; left: number };

function Lines({ measures, place, left }: LinesProps) {
  const { wheelbase, travel_front, travel_rear } = measures;
  const className = COLOURS[place];
  const below = 90 + place * ROW;
  const beside = 120 + place * 130;
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
          name="travel_front"
          value={travel_front}
          at={left - beside}
          y={-FRONT_RADIUS}
          place={place}
        />
      )}
      {travel_rear !== null && (
        <Travel
          name="travel_rear"
          value={travel_rear}
          at={REAR_RADIUS + beside}
          y={-REAR_RADIUS}
          place={place}
        />
      )}
    </>
  );
}

type TravelProps = {
  name: "travel_front" | "travel_rear";
  value: number;
  at: number;
  y: number;
  place: number;
};

/** The second number is higher, so that it is not over the first. */
function Travel({ name, value, at, y, place }: TravelProps) {
  return (
    <Dimension
      isUpright
      name={name}
      value={value}
      at={at}
      from={y - value / 2}
      to={y + value / 2}
      above={place * 190}
      className={COLOURS[place]}
    />
  );
}
