import type { PageValues } from "../../documents/queries";
import { SectionHeading } from "../../ui/heading";

/** The service intervals in hours, as bars. */
export function ServiceIntervals({ values }: { values: PageValues<"service"> }) {
  const { intervals_title, intervals_text, intervals_unit: unit, intervals } = values;
  const longest = Math.max(...intervals.map(({ hours }) => hours));
  return (
    <section aria-labelledby="intervals">
      <SectionHeading id="intervals" title={intervals_title} note={unit} />
      {intervals_text && <p className="-mt-4 mb-8 max-w-xl text-steel-300">{intervals_text}</p>}
      <dl>
        {intervals.map(({ work, hours }, position) => (
          <div
            key={position}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-t border-steel-700 py-3.5 md:grid-cols-[16rem_1fr_6rem]"
          >
            <dt className="label">{work}</dt>
            <dd className="text-right md:order-last">
              <span className="numerals text-[2.25rem] text-white">{hours}</span>
              {/* On wide screens the heading has the unit. */}
              <span className="label ml-1.5 text-steel-300 sm:sr-only"> {unit}</span>
            </dd>
            <dd aria-hidden="true" className="col-span-2 h-2 bg-steel-800 md:col-span-1">
              <svg className="block h-full w-full origin-left -skew-x-[24deg] fill-hot">
                <rect width={`${(hours / longest) * 100}%`} height="100%" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
