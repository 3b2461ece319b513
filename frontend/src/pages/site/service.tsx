import { plural, t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { VatNote, formatPrice } from "../../catalogue/price";
import { encodeForUrl } from "../../core/characters";
import { useTextLanguage } from "../../core/text-language";
import type { Subject } from "../../contact/contact";
import { SubjectToggle } from "../../contact/site/subjects/subject-toggle";
import type { PageValues } from "../../documents/queries";
import { type GalleryPicture } from "../../pictures/picture";
import { PageHeading, SectionHeading } from "../../ui/heading";
import { BulletList } from "../../ui/markup/bullet-list";
import type { PageProps } from "../lazy-page";
import { BandPicture, DocumentPicture } from "./document-picture";
import { CallToAction } from "./call-to-action";

export function Service({ values, picture }: PageProps<"service">) {
  const lang = useTextLanguage();
  const { title, lead, sections } = values;
  return (
    <>
      <PageHeading title={title}>
        <p lang={lang(lead)}>{lead}</p>
      </PageHeading>
      <BandPicture image={picture(values.picture)} priority className="object-[50%_60%]" />
      <div className="frame grid gap-section py-section empty:pb-0">
        {values.prices.length > 0 && <Prices values={values} />}
        {sections.map((section, position) => (
          <ServiceSection
            key={position}
            section={section}
            picture={picture(section.picture)}
            mirrored={position % 2 === 1}
          />
        ))}
        {values.steps.length > 0 && <Steps values={values} />}
        {values.intervals.length > 0 && <ServiceIntervals values={values} />}
      </div>
      <div className="frame pb-section *:mt-0">
        <CallToAction title={values.end_title} text={values.end_text} />
      </div>
    </>
  );
}

type Values = PageValues<"service">;

/** What each service costs and how long it takes, in a line from 768 px on. */
function Prices({ values: { prices_title, prices } }: { values: Values }) {
  const lang = useTextLanguage();
  return (
    <section aria-labelledby="prices">
      <SectionHeading id="prices" title={prices_title} />
      <ul>
        {prices.map(({ id, name, text, price, from, days }, position) => (
          <li
            key={position}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-t border-steel-700 pt-5 pb-2 wrap-anywhere break-inside-avoid md:grid-cols-[1fr_9rem_14rem] md:pb-5"
          >
            <h3 lang={lang(name)} className="text-[1.25rem]/tight">
              {name}
            </h3>
            <Price euro={price} isLowest={from} />
            <div className="max-md:col-span-2">
              {text && (
                <p lang={lang(text)} className="mt-1 max-w-xl whitespace-pre-line text-steel-300">
                  {text}
                </p>
              )}
              {days && (
                <p className="label mt-2 text-steel-400">
                  {plural(days, { one: "# day on the bench", other: "# days on the bench" })}
                </p>
              )}
            </div>
            <AskAboutService
              subject={{ kind: "service", ...(id && { id }), name }}
              className="max-md:col-span-2 md:col-start-3 md:row-span-2 md:row-start-1 md:-mt-3 md:justify-end md:self-start"
            />
          </li>
        ))}
      </ul>
      {prices.some(({ price }) => price) && <VatNote className="mt-6 text-steel-400" />}
    </section>
  );
}

function Price({ euro, isLowest }: { euro: number | null; isLowest: boolean }) {
  const look = "pr-1 numerals text-right";
  if (!euro) return <p className={`${look} text-[1.25rem]`}>{t`After measuring`}</p>;
  const price = formatPrice(euro);
  return (
    <p className={`${look} text-[1.75rem] whitespace-nowrap text-white`}>
      {isLowest ? t`from ${price}` : price}
    </p>
  );
}

type AskProps = { subject: Subject; className: string };

/** Puts a service on the question list. Without a script, the form about it is a link away. */
function AskAboutService({ subject, className }: AskProps) {
  const lang = useTextLanguage();
  const { id, name } = subject;
  const label = t`Ask about this`;
  const query = `inquiry=service${id ? `&id=${id}` : ""}&name=${encodeForUrl(name)}`;
  return (
    <>
      <SubjectToggle
        subject={subject}
        lang={lang(name)}
        label={label}
        className={`justify-start ${className}`}
      />
      <Link
        to={`/contact?${query}`}
        className={`label hidden min-h-12 items-center underline underline-offset-4 noscript:flex ${className}`}
      >
        {label}
        <span lang={lang(name)} className="sr-only">
          {" "}
          {name}
        </span>
      </Link>
    </>
  );
}

type ServiceSectionProps = {
  section: Values["sections"][number];
  picture: GalleryPicture | undefined;
  mirrored: boolean;
};

function ServiceSection({ section, picture, mirrored }: ServiceSectionProps) {
  const lang = useTextLanguage();
  const { title, text, points } = section;
  return (
    <section className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
      <DocumentPicture
        image={picture}
        sizes="(min-width: 84rem) 40rem, (min-width: 64rem) 50vw, 100vw"
        className={`aspect-3/2 w-full bg-carbon object-cover ${mirrored ? "lg:order-last" : ""}`}
      />
      <div>
        <h2 lang={lang(title)} className="text-heading">
          {title}
        </h2>
        <p lang={lang(text)} className="mt-4 mb-6 max-w-lg text-lead text-steel-300">
          {text}
        </p>
        <BulletList text={points} />
        <AskAboutService subject={{ kind: "service", name: title }} className="mt-4 w-fit" />
      </div>
    </section>
  );
}

function Steps({ values: { steps_title, steps } }: { values: Values }) {
  const lang = useTextLanguage();
  return (
    <section aria-labelledby="steps">
      <SectionHeading id="steps" title={steps_title} />
      <ol className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, position) => (
          <li key={position} className="grid grid-cols-[4rem_1fr] content-start lg:block">
            <p
              aria-hidden="true"
              className="numerals text-[4.5rem] text-hot lg:mb-5 lg:text-[6rem]"
            >
              {position + 1}
            </p>
            <div>
              <h3 lang={lang(step.title)} className="text-subheading">
                {step.title}
              </h3>
              <p lang={lang(step.text)} className="mt-2 text-steel-300">
                {step.text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The service intervals in hours, as bars. */
function ServiceIntervals({ values }: { values: PageValues<"service"> }) {
  const lang = useTextLanguage();
  const { intervals_title, intervals_text, intervals_unit: unit, intervals } = values;
  const longest = Math.max(...intervals.map(({ hours }) => hours));
  return (
    <section aria-labelledby="intervals">
      <SectionHeading id="intervals" title={intervals_title} note={unit} />
      {intervals_text && (
        <p lang={lang(intervals_text)} className="-mt-4 mb-8 max-w-xl text-steel-300">
          {intervals_text}
        </p>
      )}
      <dl>
        {intervals.map(({ work, hours }, position) => (
          <div
            key={position}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-t border-steel-700 py-3.5 md:grid-cols-[16rem_1fr_6rem]"
          >
            <dt lang={lang(work)} className="label">
              {work}
            </dt>
            <dd className="text-right md:order-last">
              <span className="numerals text-[2.25rem] text-white">{hours}</span>
              {/* On wide screens the heading has the unit. */}
              <span lang={lang(unit)} className="label ml-1.5 text-steel-300 sm:sr-only">
                {" "}
                {unit}
              </span>
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
