import { t } from "@lingui/core/macro";
import { useClosures, useNow } from "./closures";
import { addDays, formatDay, workshopTime } from "./opening-hours";

/** How far ahead visitors are told. */
const DAYS_AHEAD = 60;

/**
 * What is closed soon. The server's page may be kept, so it has all that is known. Without a script
 * all of it is shown, with its dates; with one, no more than will be left.
 */
export function ClosedDays({ wide }: { wide: boolean }) {
  const closures = useClosures();
  const now = useNow();
  if (!closures) return null;
  const today = now ? workshopTime(now).today : closures.as_of;
  const end = addDays(today, DAYS_AHEAD);
  const ahead = closures.days.filter(({ last }) => last >= today);
  const shown = now ? ahead.filter(({ first }) => first <= end) : ahead;
  const [next] = shown;
  if (!next) return null;
  const dayText = (day: string) => formatDay(day, day.slice(0, 4) !== today.slice(0, 4));
  const classOf = (first: string, shown = "") => (first <= end ? shown : "hidden noscript:block");
  const row = wide ? "gap-x-5 md:col-span-3 md:grid md:grid-cols-2 lg:grid-cols-3" : "";
  return (
    <div className={`border-t-2 border-ink pt-4 ${classOf(next.first, row)}`}>
      <dt className="label text-hot-deep md:col-span-full">{t`Closed`}</dt>
      {shown.map(({ first, last, name, language }) => (
        <dd key={first} className={`wrap-anywhere ${classOf(first)}`}>
          <span className="font-semibold">
            {dayText(first)}
            {first !== last && ` – ${dayText(last)}`}
          </span>
          {name && (
            <>
              {": "}
              <span lang={language ?? undefined}>{name}</span>
            </>
          )}
        </dd>
      ))}
    </div>
  );
}
