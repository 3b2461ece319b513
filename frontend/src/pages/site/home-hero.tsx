import { LinkSign, newTab } from "../../ui/any-link";
import { ButtonLink } from "../../ui/button";
import { DocumentPicture } from "../../pictures/document-picture";
import type { PageProps } from "../lazy-page";
import heroPicture from "../../content/picture-sizes/hero.json";

/**
 * The picture is above the text on small screens, and behind it on wide and on low ones. Phones crop
 * it to a third of its width, and load it at screen resolution only, which halves the download. Both
 * links fit above the cookie banner.
 */
export function HomeHero({ values, picture }: PageProps<"home">) {
  const { title, lead, first_link, second_link, facts } = values;
  const links = [first_link, second_link].filter(({ url }) => url);
  return (
    <>
      <section className="relative isolate overflow-hidden bg-carbon">
        <DocumentPicture
          image={picture(values.picture)}
          sizes={heroPicture.sizes}
          priority
          className="-z-10 aspect-6/5 max-h-[calc(100svh-30rem)] max-sm:[&:is(:lang(lv),:lang(ru))]:max-h-[calc(100svh-34rem)] min-h-42 w-full [mask:linear-gradient(#000_60%,#0000)] object-cover object-[80%_0%] sm:aspect-2/1 sm:max-h-none xl:absolute xl:inset-0 xl:aspect-auto xl:h-full xl:[mask:none] xl:object-[100%_50%] low:absolute low:inset-0 low:h-full low:[mask:none] low:object-[100%_20%] print:static print:aspect-2/1 print:h-auto print:max-h-none print:[mask:none]"
        />
        <div className="relative frame -mt-16 grid grid-cols-1 content-end gap-5 pb-12 sm:gap-6 lg:-mt-32 xl:mt-0 xl:min-h-[min(86svh,52vw)] xl:py-16 low:mt-0 low:min-h-0 low:content-center low:gap-3 low:py-4 print:mt-6 print:min-h-0 print:py-0">
          <h1 className="text-display wrap-break-word low:max-w-[45%] low:text-heading xl:w-min xl:max-w-full xl:min-w-[min(3em,100%)]">
            {title}
          </h1>
          <p className="max-w-md text-lead text-balance text-steel-100 low:max-w-[45%] low:text-small low:leading-snug xl:max-w-96">
            {lead}
          </p>
          {/* Longer words hardly fit side by side: they must not change places with each font. */}
          <p className="flex flex-wrap gap-2.5 sm:gap-4 max-sm:[&:is(:lang(lv),:lang(ru))]:flex-col">
            {links.map(({ label, url }, position) => (
              <ButtonLink
                key={position}
                to={url}
                {...newTab(url)}
                kind={position === 0 ? "primary" : "secondary"}
                className="max-sm:grow max-sm:px-2"
              >
                {label}
                <LinkSign to={url} className="max-sm:hidden" />
              </ButtonLink>
            ))}
          </p>
        </div>
      </section>
      <div className="tread text-steel-800" />
      {facts.length > 0 && (
        <ul
          className={`frame grid gap-x-12 gap-y-7 py-12 sm:py-16 ${facts.length === 4 ? "sm:grid-cols-2" : "sm:grid-cols-3"}`}
        >
          {facts.map(({ value, text }, position) => (
            <li
              key={position}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:grid sm:content-start sm:gap-y-4"
            >
              <span className="numerals min-w-36 text-[4.5rem] text-hot lg:text-[6rem]">
                {value}
              </span>
              <span className="max-w-60 flex-[1_1_4rem] leading-snug text-steel-300">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
