import { t } from "@lingui/core/macro";
import type { PageValues } from "../../documents/queries";
import { AnyLink } from "../../ui/any-link";
import { Gallery, type GalleryPicture } from "../../pictures/gallery/gallery";
import { Markup } from "../../ui/markup/markup";

type AboutSectionProps = {
  id: string;
  person: PageValues<"about">["people"][number];
  pictures: GalleryPicture[];
  mirrored: boolean;
};

/** One person: pictures, facts, a text and links. */
export function AboutSection({ id, person, pictures, mirrored }: AboutSectionProps) {
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
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {facts.length > 0 && (
          <ul className="mt-6 grid gap-x-8 gap-y-5 border-y border-steel-700 py-5 sm:grid-cols-2">
            {facts.map(({ value, text }, position) => (
              <li key={position} className="grid content-start gap-3">
                <span className="numerals text-[2.75rem] text-hot">{value}</span>
                <span className="leading-snug text-steel-300">{text}</span>
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
