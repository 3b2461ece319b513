import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LinkCard, STRETCHED_LINK } from "../../ui/card";
import { noBreak } from "../../ui/markup/no-break";
import { ItemPicture, useItemImages } from "../item-picture";
import { buildPlaceholder } from "../placeholders/placeholders";
import { type Build, languageOf } from "../queries";
import { BuildPlate } from "../sale";

type BuildCardProps = { build: Build; sizes: string; priority?: boolean; featured?: boolean };

/** An engine's size, at the start of its text, in Latin or Cyrillic letters, and a comma after it. */
const ENGINE_SIZE = /^(\d+\s(?:cm|см)³)(,?)/;

/**
 * A build in the list. The whole card is a link; the year looks like a number plate. Its rows are
 * those of the list, so that they are level with those of the cards beside it. On a phone it shows
 * the start of each fact.
 */
export function BuildCard({ build, sizes, priority, featured = false }: BuildCardProps) {
  const images = useItemImages("builds", build);
  const [start = "", size, comma] = ENGINE_SIZE.exec(build.engine) ?? [];
  return (
    <LinkCard
      className={`grid grid-rows-subgrid content-start bg-steel-900 wrap-anywhere ${featured ? "row-span-4" : "row-span-5"}`}
    >
      <div className="relative overflow-hidden bg-carbon">
        <ItemPicture
          images={images}
          placeholder={buildPlaceholder}
          name={build.name}
          sizes={sizes}
          priority={priority}
          className="aspect-3/2 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
        <Year featured={featured}>{build.build_year}</Year>
        <BuildPlate
          build={build}
          className={`absolute bottom-0 px-3 pt-2 pb-1.5 ${featured ? "left-4 sm:left-8" : "left-0 [--cut:0.375rem] max-sm:px-2 max-sm:text-small sm:left-6"}`}
        />
      </div>
      <h3
        lang={languageOf(build, "name")}
        className={`font-extrabold ${featured ? "px-4 pt-5 pb-3 text-heading sm:px-8 sm:pt-8 sm:pb-5" : "px-3 pt-4 pb-3 text-subheading max-sm:text-[1.25rem]/none sm:px-6 sm:pt-6 sm:pb-5"}`}
      >
        <Link to={`/quad-builds/${build.id}`} className={STRETCHED_LINK}>
          {build.name}
        </Link>
      </h3>
      <dl
        className={`grid grid-rows-subgrid content-start ${featured ? "row-span-2 px-4 pb-4 max-sm:grid-cols-2 max-sm:gap-x-4 sm:px-8 sm:pb-8" : "row-span-3 px-3 pb-4 sm:px-6 sm:pb-6"}`}
      >
        {!featured && (
          <Row label={t`Year`} className="max-sm:hidden">
            {build.build_year}
          </Row>
        )}
        <Row label={t`Frame`} lang={languageOf(build, "frame")}>
          {noBreak(build.frame)}
        </Row>
        <Row label={t`Engine`} lang={languageOf(build, "engine")}>
          <span className="max-sm:block max-sm:text-lead max-sm:font-bold">{size}</span>
          <span className="max-sm:sr-only">{comma}</span>
          {noBreak(build.engine.slice(start.length))}
        </Row>
      </dl>
    </LinkCard>
  );
}

/** In the corner that a quad leaves free, and small until it clears the quad's own number plate. */
function Year({ featured, children }: { featured: boolean; children: number }) {
  return (
    <p
      className={`absolute top-0 plate numerals xl:right-8 xl:px-4 xl:pt-4 xl:pb-3.5 xl:text-[2rem] ${featured ? "right-4 px-3 pt-3 pb-2.5 text-[1.5rem]" : "right-0 px-2 pt-2 pb-1.5 text-[1.125rem] [--cut:0.375rem] sm:hidden"}`}
    >
      <span className="sr-only">{t`Built in`} </span>
      {children}
    </p>
  );
}

type RowProps = { label: string; lang?: string; className?: string; children: ReactNode };

/** On a phone without the label, and at most three lines. */
function Row({ label, lang, className = "", children }: RowProps) {
  return (
    <div
      className={`grid-cols-[4.5rem_1fr] gap-3 border-t border-steel-700 py-2 sm:grid ${className}`}
    >
      <dt className="label pt-1 text-steel-400 max-sm:sr-only">{label}</dt>
      <dd
        lang={lang}
        className="text-steel-100 tabular-nums max-sm:line-clamp-3 max-sm:text-small max-sm:leading-snug"
      >
        {children}
      </dd>
    </div>
  );
}
