import { t } from "@lingui/core/macro";
import { useTextLanguage } from "../../core/text-language";
import type { PageValues } from "../../documents/queries";
import { Gallery } from "../../pictures/gallery/gallery";
import { type GalleryPicture } from "../../pictures/picture";
import { AnyLink } from "../../ui/links";
import { Markup } from "../../ui/markup/markup";
import type { PageProps } from "../lazy-page";
import { BandPicture } from "./document-picture";
import { CallToAction } from "./call-to-action";

export function About({ values, picture }: PageProps<"about">) {
  const lang = useTextLanguage();
  return (
    <>
      {/* The only page that begins outdoors: the title is a number plate in the picture. */}
      <header>
        <BandPicture
          image={picture(values.picture)}
          priority
          className="max-h-[max(11rem,100svh-17rem)] object-[80%_35%]"
        />
        <div className="relative frame -mt-12 flex flex-wrap items-end gap-x-12 gap-y-6 pb-12 sm:pb-16 print:mt-6">
          <h1
            lang={lang(values.title)}
            className="plate px-6 pt-6 pb-7 text-title [--cut:1.25rem] low:text-heading"
          >
            {values.title}
          </h1>
          <p lang={lang(values.lead)} className="max-w-xl text-lead text-steel-300">
            {values.lead}
          </p>
        </div>
      </header>
      <div className="frame pb-section">
        <div className="grid gap-section">
          {values.people.map((person, position) => (
            <AboutSection
              key={position}
              id={`person-${position + 1}`}
              person={person}
              pictures={person.pictures.flatMap((each) => picture(each.picture) ?? [])}
              mirrored={position % 2 === 1}
            />
          ))}
        </div>
        <CallToAction title={values.end_title} text={values.end_text} />
      </div>
    </>
  );
}

type AboutSectionProps = {
  id: string;
  person: PageValues<"about">["people"][number];
  pictures: GalleryPicture[];
  mirrored: boolean;
};

/** One person: pictures, facts, a text and links. */
function AboutSection({ id, person, pictures, mirrored }: AboutSectionProps) {
  const lang = useTextLanguage();
  const { title, facts, text, links } = person;
  const sides = mirrored ? "lg:grid-cols-[1fr_1.25fr]" : "lg:grid-cols-[1.25fr_1fr]";
  return (
    <section
      aria-labelledby={id}
      className={`grid items-start gap-x-14 gap-y-8 ${pictures.length > 0 ? sides : ""}`}
    >
      {pictures.length > 0 && (
        <div className={mirrored ? "lg:order-last" : ""}>
          <Gallery
            carousel
            pictures={pictures}
            label={t`Pictures: ${title}`}
            sizes="(min-width: 84rem) 45rem, (min-width: 64rem) 55vw, 100vw"
          />
        </div>
      )}
      <div>
        <h2 id={id} lang={lang(title)} className="text-heading">
          {title}
        </h2>
        {facts.length > 0 && (
          <ul className="mt-6 grid gap-x-8 gap-y-5 border-y border-steel-700 py-5 sm:grid-cols-2">
            {facts.map(({ value, text }, position) => (
              <li key={position} className="grid content-start gap-3">
                <span lang={lang(value)} className="numerals text-[2.75rem] text-hot">
                  {value}
                </span>
                <span lang={lang(text)} className="leading-snug text-steel-300">
                  {text}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-7 max-w-xl">
          <Markup text={text} />
        </div>
        {links.length > 0 && (
          <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
            {links.map(({ label, url }, position) => (
              <li key={position}>
                <AnyLink
                  to={url}
                  className="label inline-flex min-h-8 items-center gap-2 text-steel-100 hover:text-hot"
                >
                  {label}
                </AnyLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
