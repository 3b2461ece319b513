import { ExternalLink } from "../components/external-link";
import { Gallery } from "../components/gallery";
import type { about } from "../content/about";

type AboutSectionProps = { section: (typeof about.sections)[number]; mirrored: boolean };

/** One person: pictures, two facts, a text and social links. */
export function AboutSection({ section, mirrored }: AboutSectionProps) {
  const { id, title, facts, text, pictures, social } = section;
  return (
    <section
      aria-labelledby={id}
      className={`grid items-start gap-x-14 gap-y-8 ${mirrored ? "lg:grid-cols-[1fr_1.25fr]" : "lg:grid-cols-[1.25fr_1fr]"}`}
    >
      <div className={mirrored ? "lg:order-last" : ""}>
        <Gallery
          carousel
          pictures={pictures}
          label={`Pictures: ${title}`}
          sizes="(min-width: 84rem) 45rem, (min-width: 64rem) 55vw, 100vw"
        />
      </div>
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <ul className="mt-6 mb-7 grid gap-x-8 gap-y-5 border-y border-steel-700 py-5 sm:grid-cols-2">
          {facts.map(({ value, text }) => (
            <li key={value} className="grid content-start gap-3">
              <span className="numerals text-[2.75rem] text-hot">{value}</span>
              <span className="leading-snug text-steel-300">{text}</span>
            </li>
          ))}
        </ul>
        <div className="grid max-w-xl gap-4">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
          {social.map(({ label, href }) => (
            <li key={href}>
              <ExternalLink
                href={href}
                className="label inline-flex min-h-8 items-center gap-2 text-steel-100 hover:text-hot"
              >
                {label}
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
