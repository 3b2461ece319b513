import { PageHeading, SectionHeading } from "../components/heading";
import { usePageHead } from "../components/page-head";
import { Picture } from "../components/picture";
import { Points } from "../components/points";
import pages from "../content/pages.json";
import places from "../content/picture-places.json";
import { service } from "../content/service";
import { CallToAction } from "./call-to-action";
import { ServiceIntervals } from "./service-intervals";

export function Service() {
  usePageHead(pages["/service"]);
  const { title, lead, picture, sections, callToAction } = service;
  return (
    <>
      <PageHeading title={title}>
        <p>{lead}</p>
      </PageHeading>
      <Picture
        image={picture}
        alt={picture.alt}
        sizes={places.sizes.band}
        priority
        className="aspect-3/2 w-full object-cover object-[50%_60%] sm:aspect-2/1"
      />
      <div className="frame grid gap-section py-section">
        {sections.map((section, position) => (
          <ServiceSection key={section.title} {...section} mirrored={position % 2 === 1} />
        ))}
        <Steps />
        <ServiceIntervals />
      </div>
      <div className="frame pb-section *:mt-0">
        <CallToAction {...callToAction} />
      </div>
    </>
  );
}

type ServiceSectionProps = (typeof service.sections)[number] & { mirrored: boolean };

function ServiceSection({ title, text, points, picture, mirrored }: ServiceSectionProps) {
  return (
    <section className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
      <Picture
        image={picture}
        alt={picture.alt}
        sizes="(min-width: 84rem) 40rem, (min-width: 64rem) 50vw, 100vw"
        className={`aspect-3/2 w-full bg-carbon object-cover ${mirrored ? "lg:order-last" : ""}`}
      />
      <div>
        <h2 className="text-heading">{title}</h2>
        <p className="mt-4 mb-6 max-w-lg text-lead text-steel-300">{text}</p>
        <Points items={points} />
      </div>
    </section>
  );
}

function Steps() {
  const { title, items } = service.steps;
  return (
    <section aria-labelledby="steps">
      <SectionHeading id="steps" title={title} />
      <ol className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {items.map((step, position) => (
          <li key={step.title} className="grid grid-cols-[4rem_1fr] content-start lg:block">
            <p
              aria-hidden="true"
              className="numerals text-[4.5rem] text-hot lg:mb-5 lg:text-[6rem]"
            >
              {position + 1}
            </p>
            <div>
              <h3 className="text-subheading">{step.title}</h3>
              <p className="mt-2 text-steel-300">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
