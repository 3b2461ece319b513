import { PageHeading, SectionHeading } from "../components/heading";
import { usePageHead } from "../components/page-head";
import { customParts } from "../content/custom-parts";
import { displayedParts } from "../content/displayed-parts";
import pages from "../content/pages.json";
import { CallToAction } from "./call-to-action";
import { CustomPartCard } from "./custom-part-card";

export function CustomParts() {
  usePageHead(pages["/custom-parts"]);
  const { title, lead, notes, callToAction } = customParts;
  return (
    <>
      <PageHeading title={title}>
        <p>{lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {displayedParts.map((part, position) => (
            <li
              key={part.key}
              className={part.wide ? "sm:first:col-span-full lg:col-span-full" : ""}
            >
              <CustomPartCard part={part} priority={position === 0} />
            </li>
          ))}
        </ul>
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
