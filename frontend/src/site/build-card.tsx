import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import type { Build } from "../api/queries";
import { buildPlaceholder } from "../components/build-placeholder";
import { useItemImages } from "../components/item-images";
import { languageOf } from "../components/item-language";
import { ItemPicture } from "../components/item-picture";
import { STRETCHED_LINK, LinkCard } from "./link-card";

type BuildCardProps = { build: Build; sizes: string; priority?: boolean; featured?: boolean };

/** A build in the list. The whole card is a link; the year looks like a number plate. */
export function BuildCard({ build, sizes, priority, featured = false }: BuildCardProps) {
  const images = useItemImages("builds", build);
  return (
    <LinkCard className="flex h-full flex-col bg-steel-900 wrap-anywhere">
      <div className="relative overflow-hidden bg-carbon">
        <ItemPicture
          images={images}
          placeholder={buildPlaceholder}
          name={build.name}
          sizes={sizes}
          priority={priority}
          className="aspect-3/2 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
        {featured && <Year>{build.build_year}</Year>}
      </div>
      <div className={`relative flex flex-1 flex-col ${featured ? "p-6 sm:p-8" : "p-5 sm:p-6"}`}>
        <h3 className={`font-extrabold ${featured ? "text-heading" : "text-subheading"}`}>
          <Link to={`/quad-builds/${build.id}`} className={STRETCHED_LINK}>
            {build.name}
          </Link>
        </h3>
        <dl className="mt-auto pt-5">
          {!featured && <Row label={t`Year`} value={build.build_year} />}
          <Row label={t`Frame`} value={build.frame} lang={languageOf(build, "frame")} />
          <Row label={t`Engine`} value={build.engine} lang={languageOf(build, "engine")} />
        </dl>
      </div>
    </LinkCard>
  );
}

function Year({ children }: { children: number }) {
  return (
    <p className="absolute top-0 left-5 plate px-3 pt-3 pb-2.5 numerals text-[1.5rem] sm:left-8 sm:px-4 sm:pt-4 sm:pb-3.5 sm:text-[2rem]">
      <span className="sr-only">{t`Built in`} </span>
      {children}
    </p>
  );
}

type RowProps = { label: string; value: string | number; lang?: string };

function Row({ label, value, lang }: RowProps) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] gap-3 border-t border-steel-700 py-2">
      <dt className="label pt-1 text-steel-400">{label}</dt>
      <dd lang={lang} className="text-steel-100 tabular-nums">
        {value}
      </dd>
    </div>
  );
}
