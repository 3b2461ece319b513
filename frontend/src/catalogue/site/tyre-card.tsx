import { t } from "@lingui/core/macro";
import { encoded } from "../../api/characters";
import type { Tyre, TyreType } from "../queries";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import { tyrePlaceholder } from "../placeholders/tyre-placeholder";
import { useItemImages } from "../item-images";
import { languageOf } from "../item-language";
import { ItemPicture } from "../item-picture";
import tyrePicture from "../../content/picture-sizes/tyre.json";
import { SubjectToggle } from "../../contact/site/subjects/subject-toggle";

export function TyreCard({ tyre, priority }: { tyre: Tyre; priority?: boolean }) {
  const { id, name } = tyre;
  const images = useItemImages("tyres", tyre);
  const title = `tyre-${id}`;
  return (
    <article
      aria-labelledby={title}
      className="grid h-full grid-cols-[min(8rem,38vw)_minmax(0,1fr)] bg-steel-900 wrap-anywhere sm:flex sm:flex-col"
    >
      <div className="relative">
        <ItemPicture
          images={images}
          placeholder={tyrePlaceholder}
          name={tyre.name}
          sizes={tyrePicture.sizes}
          priority={priority}
          className="aspect-square w-full bg-carbon object-cover"
        />
        <p className="plate label absolute top-0 left-0 px-2 pt-2 pb-1 text-small [--cut:0.5rem] sm:left-5 sm:px-3 sm:pt-2.5 sm:pb-1.5">
          {typeText(tyre.type)}
        </p>
      </div>
      <div className="p-4 sm:p-5 sm:pb-0">
        <p className="numerals text-[2.25rem] text-white sm:text-[3.5rem]">{tyre.size}</p>
        <h2 id={title} className="mt-3 text-[1.625rem] leading-none sm:mt-4">
          {tyre.name}
        </h2>
      </div>
      <dl className="col-span-2 grid grid-cols-2 content-start px-4 pb-2 sm:mt-4 sm:mb-5 sm:grid-cols-1 sm:px-5 sm:pb-0">
        {tyre.compound && (
          <Row label={t`Compound`} value={tyre.compound} lang={languageOf(tyre, "compound")} />
        )}
        {tyre.terrain && (
          <Row label={t`Terrain`} value={tyre.terrain} lang={languageOf(tyre, "terrain")} />
        )}
      </dl>
      <div className="col-span-2 mt-auto px-4 pb-1 sm:px-5 print:pb-4">
        <ButtonLink
          kind="secondary"
          to={`/contact?inquiry=tyre&name=${encoded(name)}`}
          aria-describedby={title}
          className="w-full"
        >
          {t`Contact for pricing`}
          <Arrow />
        </ButtonLink>
        <SubjectToggle subject={{ kind: "tyre", id, name }} describedBy={title} />
      </div>
    </article>
  );
}

function typeText(type: TyreType): string {
  return type === "front"
    ? t({ message: "front", context: "tyre" })
    : t({ message: "rear", context: "tyre" });
}

type RowProps = { label: string; value: string; lang?: string };

function Row({ label, value, lang }: RowProps) {
  return (
    <div className="grid content-start gap-x-3 border-t border-steel-700 py-2 only:col-span-2 sm:grid-cols-[5.5rem_1fr] sm:only:col-span-1">
      <dt className="label pt-1 text-steel-400">{label}</dt>
      <dd lang={lang}>{value}</dd>
    </div>
  );
}
