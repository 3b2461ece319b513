import { t } from "@lingui/core/macro";
import { PartNames } from "./part-names";

/**
 * Lines of the site's own, not of one maker: a shock from the side, its parts along their axis in
 * the order in which they are taken out.
 */
const PARTS =
  "M14 150a32 32 0 1 0 64 0a32 32 0 1 0 -64 0zM31 150a15 15 0 1 0 30 0a15 15 0 1 0 -30 0zM74 134h26v32h-26M100 108h226v84h-226zM228 108v84M238 108v84M247 108v84M256 108v84M265 108v84M274 108v84M283 108v84M292 108v84M301 108v84M310 108v84M319 108v84M112 108v-26h34v26M92 30h176q14 0 14 14v24q0 14-14 14h-176q-14 0-14-14v-24q0-14 14-14zM282 40h16v32h-16zM298 46h10v20h-10M96 30v52M246 30v52M372 108h34v84h-34zM372 132h34M372 168h34M382 108v24M396 108v24M382 168v24M396 168v24M446 111h4v78h-4zM457 114.5h4v71h-4zM468 118h4v64h-4zM479 121.5h4v57h-4zM490 125h4v50h-4zM501 128.5h4v43h-4zM512 132h4v36h-4zM523 135.5h4v29h-4zM572 104h14v92h-14zM586 112h36v76h-36zM596 112v76M606 112v76M572 140h50M572 160h50M664 138h24v24h-24zM688 141h128v18h-128zM672 138v24M680 138v24M756 128h28q8 0 8 8v28q0 8-8 8h-28q-8 0-8-8v-28q0-8 8-8zM816 130h14v40h-14zM826 150a32 32 0 1 0 64 0a32 32 0 1 0 -64 0zM843 150a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z";
const SPRING = {
  back: "M946.7 78L963.4 222M980.1 78L996.9 222M1013.6 78L1030.3 222M1047 78L1063.7 222M1080.4 78L1097.1 222M1113.9 78L1130.6 222M1147.3 78L1164 222",
  front:
    "M930 222L946.7 78M963.4 222L980.1 78M996.9 222L1013.6 78M1030.3 222L1047 78M1063.7 222L1080.4 78M1097.1 222L1113.9 78M1130.6 222L1147.3 78M1164 222L1178 100",
};
/** As attributes: classes for one drawing would be in the styles of each page. */
const PLATE = "var(--color-plate)";
const AXIS = "M8 150h1184";

/** Where each part's number stands below it. */
const NUMBERS = [190, 389, 487, 597, 770, 1052];

/** What is inside a shock, as an exploded drawing on a light sheet with the names of its parts. */
export function ExplodedShock() {
  const names = [
    t`Body and reservoir`,
    t`Piston`,
    t`Shims`,
    t`Seal head`,
    t`Shaft`,
    t({ message: "Spring", context: "shock" }),
  ];
  return (
    <section aria-labelledby="exploded" className="bg-plate py-14 text-ink">
      <div className="frame">
        <h2 id="exploded" className="text-heading">
          {t`A shock, taken apart`}
        </h2>
        {/* The list names what is drawn. */}
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 370"
          strokeWidth="3"
          fill={PLATE}
          stroke="currentColor"
          className="mt-8 w-full"
        >
          <path d={AXIS} strokeWidth="2" strokeDasharray="26 8 4 8" />
          <path d={PARTS} />
          {[SPRING.back, SPRING.front].map((coils) => (
            <g key={coils} strokeLinecap="round">
              <path d={coils} strokeWidth="18" className="text-hot-deep" />
              <path d={coils} strokeWidth="11" stroke={PLATE} />
            </g>
          ))}
          {NUMBERS.map((x, position) => (
            <g key={x}>
              <path d={`M${x} 236v34m-9 0h18`} />
              <text
                x={x}
                y="344"
                textAnchor="middle"
                stroke="none"
                fill="currentColor"
                className="numerals text-[4.5rem] text-hot-deep"
              >
                {position + 1}
              </text>
            </g>
          ))}
        </svg>
        <PartNames
          names={names}
          className="gap-x-8 border-t-2 border-ink pt-5 sm:grid-cols-3"
          numberColor="text-hot-deep"
        />
      </div>
    </section>
  );
}
