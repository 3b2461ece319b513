import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { parts } from "../queries";
import { PageHeading, SectionHeading } from "../../ui/heading";
import { LaterItems } from "../../ui/loading/later";
import { ListState } from "../../ui/loading/list-state";
import type { PageProps } from "../../pages/lazy-page";
import { lines } from "../../ui/markup/lines";
import { RecordBoundary } from "../../ui/record-boundary";
import { CallToAction } from "../../pages/site/call-to-action";
import { columns } from "../../ui/columns";
import { CustomPartCard } from "./custom-part-card";
import { WayOn } from "./lazy-way-on";

export function CustomParts({ values }: PageProps<"custom-parts">) {
  const notes = lines(values.notes);
  const query = useQuery(parts());
  return (
    <>
      <PageHeading title={values.title}>
        <p>{values.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <ListState
          query={query}
          loading={t`Loading parts...`}
          errorPrefix={t`Error loading parts`}
          empty={t`No parts available at the moment.`}
          instead={<WayOn />}
        >
          {(all) => (
            <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              <LaterItems first={2}>
                {all.map((part, position) => {
                  const wide = isWide(position, all.length);
                  return (
                    <li
                      key={part.id}
                      className={wide ? "sm:first:col-span-full lg:col-span-full" : ""}
                    >
                      <RecordBoundary of={part}>
                        <CustomPartCard part={part} wide={wide} priority={position === 0} />
                      </RecordBoundary>
                    </li>
                  );
                })}
              </LaterItems>
            </ul>
          )}
        </ListState>
        <section aria-labelledby="notes" className="mt-section">
          <SectionHeading id="notes" title={values.notes_title} />
          <ul className={`grid gap-8 ${columns(notes.length)}`}>
            {notes.map((note, position) => (
              <li key={position} className="border-t-4 border-hot pt-4">
                {note}
              </li>
            ))}
          </ul>
        </section>
        <CallToAction title={values.end_title} text={values.end_text} />
      </div>
    </>
  );
}

/** Whether the part has a row of its own: the first one, and a last one that would be alone. */
function isWide(position: number, count: number): boolean {
  return position === 0 || (position === count - 1 && position % 3 === 1);
}
