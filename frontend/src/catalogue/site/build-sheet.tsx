import { t } from "@lingui/core/macro";
import { encoded } from "../../api/characters";
import type { Build } from "../queries";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import { useCompany } from "../../shell/company";
import { PhoneLink } from "../../shell/contact-links";
import { languageOf } from "../item-language";
import { unbroken } from "../../ui/markup/unbroken";
import { ShareButton } from "./share-button";
import { SubjectToggle } from "../../contact/site/subjects/subject-toggle";

/** The facts of a build on a number plate, with a contact link. */
export function BuildSheet({ build }: { build: Build }) {
  const { id, name } = build;
  const company = useCompany();
  return (
    <aside
      aria-label={t`Facts`}
      className="plate px-6 pt-6 pb-8 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8 lg:sticky lg:top-26 lg:row-span-2 print:static print:grid print:shrink-0 print:grid-cols-[auto_1fr] print:gap-8 print:pt-5 print:pb-4 print:[--cut:1rem]"
    >
      <p className="numerals text-[7.5rem] tracking-tight print:text-[5rem]">
        <span className="sr-only">{t`Built in`} </span>
        {build.build_year}
      </p>
      <dl className="mt-5 print:mt-0 print:grid print:grid-cols-2 print:gap-6">
        <Tile label={t`Frame`} value={build.frame} lang={languageOf(build, "frame")} />
        <Tile label={t`Engine`} value={build.engine} lang={languageOf(build, "engine")} />
      </dl>
      <ButtonLink
        to={`/contact?inquiry=build&name=${encoded(name)}`}
        className="mt-4 w-full print:hidden"
      >
        {t`Get in Touch`}
        <Arrow />
      </ButtonLink>
      <SubjectToggle subject={{ kind: "build", id, name }} className="print:hidden" />
      <ShareButton title={name} />
      {company && (
        <p className="mt-3 text-center text-small print:hidden">
          {t`or call`}{" "}
          <PhoneLink className="inline-block py-1 font-semibold underline underline-offset-4" />
        </p>
      )}
    </aside>
  );
}

type TileProps = { label: string; value: string; lang?: string };

function Tile({ label, value, lang }: TileProps) {
  return (
    <div className="border-t-2 border-ink py-3">
      <dt className="label text-hot-deep">{label}</dt>
      <dd lang={lang} className="mt-1 leading-snug font-semibold">
        {unbroken(value)}
      </dd>
    </div>
  );
}
