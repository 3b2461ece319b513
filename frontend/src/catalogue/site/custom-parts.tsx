import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useTextLanguage } from "../../core/text-language";
import { encodeForUrl } from "../../core/characters";
import { SubjectToggle } from "../../contact/site/subjects/subject-toggle";
import widePartPicture from "../../content/picture-sizes/wide-part.json";
import type { PageProps } from "../../pages/lazy-page";
import { CallToAction } from "../../pages/site/call-to-action";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import { gridColumns } from "../../ui/card";
import { PageHeading, SectionHeading } from "../../ui/heading";
import { DeferredItems } from "../../ui/deferred";
import { ListState } from "../../ui/loading";
import { splitLines } from "../../ui/markup/bullet-list";
import { Markup } from "../../ui/markup/markup";
import { RecordBoundary } from "../../ui/error-boundary";
import { useItemImages } from "../item-picture";
import { partPlaceholder } from "../placeholders/placeholders";
import { type Part, languageOf, parts } from "../queries";
import { VatNote, formatPrice } from "../price";
import { ItemGallery } from "./item-gallery";
import { LanguageNote, descriptionNote } from "./language-note";
import { SomeBuilds } from "./lazy-some-builds";

export function CustomParts({ values }: PageProps<"custom-parts">) {
  const lang = useTextLanguage();
  const notes = splitLines(values.notes);
  const query = useQuery(parts());
  return (
    <>
      <PageHeading title={values.title}>
        {query.data?.length !== 0 && <p lang={lang(values.lead)}>{values.lead}</p>}
        {query.data?.some(({ price }) => price !== null) && <VatNote className="mt-3" />}
      </PageHeading>
      <div className="frame pb-section">
        <ListState
          query={query}
          loading={t`Loading parts...`}
          errorPrefix={t`Error loading parts`}
          empty={t`No parts available at the moment.`}
          instead={<SomeBuilds />}
        >
          {(all) => (
            <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              <DeferredItems first={2}>
                {all.map((part, position) => {
                  const wide = isWide(position, all.length);
                  return (
                    <li
                      key={part.id}
                      className={wide ? "sm:first:col-span-full lg:col-span-full" : ""}
                    >
                      <RecordBoundary resetKey={part}>
                        <CustomPartCard part={part} wide={wide} priority={position === 0} />
                      </RecordBoundary>
                    </li>
                  );
                })}
              </DeferredItems>
            </ul>
          )}
        </ListState>
        <section aria-labelledby="notes" className="mt-section">
          <SectionHeading id="notes" title={values.notes_title} />
          <ul lang={lang(values.notes)} className={`grid gap-8 ${gridColumns(notes.length)}`}>
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

const THIRD = "(min-width: 84rem) 27rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw";

type CustomPartCardProps = {
  part: Part;
  /** Takes the whole row. */
  wide: boolean;
  priority: boolean;
};

/** A part made in the workshop. The price looks like a number plate. */
function CustomPartCard({ part, wide, priority }: CustomPartCardProps) {
  const { id, name, description, price } = part;
  const images = useItemImages("parts", part);
  const title = `part-${id}`;
  return (
    <article
      aria-labelledby={title}
      className={`flex h-full flex-col bg-steel-900 wrap-anywhere ${wide ? "lg:grid lg:grid-cols-[3fr_2fr]" : ""}`}
    >
      <div className="relative bg-carbon">
        <ItemGallery
          images={images}
          placeholder={partPlaceholder}
          name={name}
          sizes={wide ? widePartPicture.sizes : THIRD}
          priority={priority}
          className="aspect-4/3 w-full object-cover"
        />
        <Price euro={price} large={wide} />
      </div>
      <div
        className={`flex flex-1 flex-col p-5 pt-11 sm:p-6 sm:pt-12 ${wide ? "lg:justify-center lg:p-10" : ""}`}
      >
        <h2
          id={title}
          lang={languageOf(part, "name")}
          className={`text-subheading ${wide ? "lg:text-heading" : ""}`}
        >
          {name}
        </h2>
        <div className={`mt-3 mb-5 text-steel-300 ${wide ? "lg:mb-8 lg:text-lead" : ""}`}>
          <LanguageNote item={part} text="description" note={descriptionNote} className="mb-2" />
          <div lang={languageOf(part, "description")}>
            <Markup text={description} />
          </div>
        </div>
        <ButtonLink
          kind="secondary"
          to={`/contact?inquiry=part&name=${encodeForUrl(name)}`}
          aria-describedby={title}
          className={wide ? "mt-auto lg:mt-0 lg:self-start" : "mt-auto"}
        >
          {t`Ask about this part`}
          <Arrow />
        </ButtonLink>
        <SubjectToggle
          subject={{ kind: "part", id, name }}
          lang={languageOf(part, "name")}
          className={wide ? "lg:w-fit" : ""}
        />
      </div>
    </article>
  );
}

function Price({ euro, large }: { euro: number | null; large: boolean }) {
  const figure = large
    ? "text-[2.25rem] lg:left-0 lg:translate-y-0 lg:text-[4rem] lg:px-7 lg:pt-6 lg:pb-5.5 lg:[--cut:1.25rem]"
    : "text-[2.25rem]";
  return (
    <p
      className={`pointer-events-none plate numerals absolute bottom-0 left-5 translate-y-2/3 px-4 pt-3.5 pb-3 sm:left-6 ${euro === null ? "text-subheading" : figure}`}
    >
      {euro !== null && <span className="sr-only">{t`Price`} </span>}
      {formatPrice(euro)}
    </p>
  );
}
