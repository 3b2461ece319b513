import type { Measures } from "../components/measure-names";
import { Guide } from "./measured-dimension";
import { ROW, SideLines } from "./measured-lines";
import { FRONT_RADIUS, Outline, REAR_RADIUS, WHEELBASE } from "./measured-outline";

const MARGIN = 420;
const TOP = -1160;
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
        <SideLines
          key={place}
          measures={measures}
          left={left}
          row={place}
          className={COLOURS[place]}
        />
      ))}
    </svg>
  );
}
