import { useQuery } from "@tanstack/react-query";
import { parts } from "../api/queries";
import { PageHeading, SectionHeading } from "../components/heading";
import { ListState } from "../components/list-state";
import { usePageHead } from "../components/page-head";
import { customParts } from "../content/custom-parts";
import pages from "../content/pages.json";
import { CallToAction } from "./call-to-action";
import { CustomPartCard } from "./custom-part-card";

export function CustomParts() {
  usePageHead(pages["/custom-parts"]);
  const { title, lead, loading, error, empty, notes, callToAction } = customParts;
  const query = useQuery(parts());
  return (
    <>
      <PageHeading title={title}>
        <p>{lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <ListState query={query} loading={loading} errorPrefix={error} empty={empty}>
          {(all) => (
            <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              {all.map((part, position) => {
                const wide = isWide(position, all.length);
                return (
                  <li
                    key={part.id}
                    className={wide ? "sm:first:col-span-full lg:col-span-full" : ""}
                  >
                    <CustomPartCard part={part} wide={wide} priority={position === 0} />
                  </li>
                );
              })}
            </ul>
          )}
        </ListState>
        <section aria-labelledby="notes" className="mt-section">
          <SectionHeading id="notes" title={notes.title} />
          <ul className="grid gap-8 md:grid-cols-3">
            {notes.items.map((item) => (
              <li key={item} className="border-t-4 border-hot pt-4">
                {item}
              </li>
            ))}
          </ul>
        </section>
        <CallToAction {...callToAction} />
      </div>
    </>
  );
}

/** Whether the part has a row of its own: the first one, and a last one that would be alone. */
function isWide(position: number, count: number): boolean {
  return position === 0 || (position === count - 1 && position % 3 === 1);
}
