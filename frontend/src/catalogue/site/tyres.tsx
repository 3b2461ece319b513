import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useTextLanguage } from "../../core/text-language";
import { encodeForUrl } from "../../core/characters";
import { SubjectToggle } from "../../contact/site/subjects/subject-toggle";
import limits from "../../content/limits.json";
import tyrePicture from "../../content/picture-sizes/tyre.json";
import type { PageProps } from "../../pages/lazy-page";
import { CallToAction } from "../../pages/site/call-to-action";
import { Arrow } from "../../ui/arrow";
import { BackLink } from "../../ui/links";
import { ButtonLink } from "../../ui/button";
import { PageHeading } from "../../ui/heading";
import { DeferredItems } from "../../ui/deferred";
import { ListState } from "../../ui/loading";
import { RecordBoundary } from "../../ui/error-boundary";
import { type Tab, TabPanel, Tabs } from "../../ui/tabs";
import { useItemImages } from "../item-picture";
import { tyrePlaceholder } from "../placeholders/placeholders";
import { type Tyre, type TyreType, languageOf, tyres } from "../queries";
import { FilterForm } from "./filter-form";
import { type Filter, groundFilter, useFiltered } from "./filters";
import { ItemGallery } from "./item-gallery";
import { SomeBuilds } from "./lazy-some-builds";

type TyreTab = Omit<Tab, "search"> & { type?: TyreType };

function tyreTabs(): TyreTab[] {
  return [
    { id: "all", label: t({ message: "All", context: "tyres" }) },
    {
      id: "front",
      label: t({ message: "Front", context: "tyres" }),
      type: "front",
    },
    {
      id: "rear",
      label: t({ message: "Rear", context: "tyres" }),
      type: "rear",
    },
  ];
}

export function Tyres({ values }: PageProps<"tyres">) {
  const lang = useTextLanguage();
  const [search] = useSearchParams();
  const tabs = tyreTabs().map((tab) => ({ ...tab, search: searchOf(tab.type, search) }));
  const { id, type } = tabs.find((tab) => tab.type === search.get("type")) ?? { id: "all" };
  const query = useQuery(tyres(type));
  const end = { title: values.end_title, text: values.end_text };
  return (
    <>
      <PageHeading
        title={values.title}
        back={<BackLink to="/racing-parts">{t`Back to racing parts`}</BackLink>}
      >
        {(type || query.data?.length !== 0) && <p lang={lang(values.lead)}>{values.lead}</p>}
      </PageHeading>
      <div className="frame pb-section">
        <Tabs label={t`Tyres by axle`} tabs={tabs} selected={id} />
        <TabPanel selected={id}>
          <ListState
            query={query}
            loading={t`Loading tyres...`}
            errorPrefix={t`Error loading tyres`}
            empty={t`No tyres found in this category.`}
            instead={<SomeBuilds />}
          >
            {(all) => <FilteredTyres tyres={all} type={type} end={end} />}
          </ListState>
        </TabPanel>
        {!query.data?.length && <CallToAction {...end} />}
      </div>
    </>
  );
}

const SPANS = {
  sm: ["sm:col-span-2", "sm:col-span-1"],
  lg: ["lg:col-span-3", "lg:col-span-2", "lg:col-span-1"],
  xl: ["xl:col-span-4", "xl:col-span-3", "xl:col-span-2", "xl:col-span-1"],
};

/** The columns that this many cards leave free in their last row, or a row of its own. */
function restOfRow(cards: number): string {
  const { sm, lg, xl } = SPANS;
  return [sm, lg, xl].map((spans) => spans[cards % spans.length]).join(" ");
}

/** The query string of a tab, which keeps the filters. */
function searchOf(type: TyreType | undefined, search: URLSearchParams): string {
  const own = new URLSearchParams(type && { type });
  for (const { name } of tyreFilters()) {
    const value = search.get(name);
    if (value) own.set(name, value);
  }
  return `${own}` && `?${own}`;
}

type FilteredTyresProps = {
  tyres: Tyre[];
  type: TyreType | undefined;
  /** What stands after the tyres. */
  end: { title: string; text: string };
};

function FilteredTyres({ tyres, type, end }: FilteredTyresProps) {
  const filtered = useFiltered(tyres, tyreFilters());
  return (
    <>
      <FilterForm
        filtered={filtered}
        total={tyres.length}
        label={t`Find tyres for your wheels`}
        kept={type && { name: "type", value: type }}
      />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        <ul className="contents">
          <DeferredItems first={4}>
            {filtered.matching.map((tyre, position) => (
              <li key={tyre.id}>
                <RecordBoundary resetKey={tyre}>
                  <TyreCard tyre={tyre} priority={position === 0} />
                </RecordBoundary>
              </li>
            ))}
          </DeferredItems>
        </ul>
        <CallToAction {...end} place={`content-center ${restOfRow(filtered.matching.length)}`} />
      </div>
    </>
  );
}

function TyreCard({ tyre, priority }: { tyre: Tyre; priority?: boolean }) {
  const { id, name } = tyre;
  const images = useItemImages("tyres", tyre);
  const title = `tyre-${id}`;
  return (
    <article
      aria-labelledby={title}
      className="grid h-full grid-cols-[min(8rem,38vw)_minmax(0,1fr)] bg-steel-900 wrap-anywhere sm:flex sm:flex-col"
    >
      <div className="relative">
        <ItemGallery
          images={images}
          placeholder={tyrePlaceholder}
          name={tyre.name}
          sizes={tyrePicture.sizes}
          priority={priority}
          className="aspect-square w-full bg-carbon object-cover"
        />
        <p className="pointer-events-none plate label absolute top-0 left-0 px-2 pt-2 pb-1 text-small [--cut:0.5rem] sm:left-5 sm:px-3 sm:pt-2.5 sm:pb-1.5">
          {typeText(tyre.type)}
        </p>
      </div>
      <div className="p-4 sm:p-5 sm:pb-0">
        <p className="numerals text-[2.25rem] text-white sm:text-[3.5rem]">{tyre.size}</p>
        <h2
          id={title}
          lang={languageOf(tyre, "name")}
          className="mt-3 text-[1.625rem] leading-none sm:mt-4"
        >
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
          to={`/contact?inquiry=tyre&name=${encodeForUrl(name)}`}
          aria-describedby={title}
          className="w-full"
        >
          {t`Contact for pricing`}
          <Arrow />
        </ButtonLink>
        <SubjectToggle subject={{ kind: "tyre", id, name }} lang={languageOf(tyre, "name")} />
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

function tyreFilters(): Filter<Tyre>[] {
  return [
    {
      name: "wheel",
      label: t`Wheel`,
      all: t({ message: "All", context: "wheels" }),
      valueOf: wheelOf,
      accepts: isWheel,
      labelOf: (inches) => t`${inches} inches`,
      compare: (a, b) => Number(a) - Number(b),
    },
    groundFilter(),
  ];
}

/** The wheel that a tyre is for: 9 of '20x10-9', or "" if its size does not say. */
function wheelOf({ size }: Pick<Tyre, "size">): string {
  const inches = /[-\u2010\u2011\u2013R]\s*(\d{1,2})\D*$/i.exec(size)?.[1] ?? "";
  return isWheel(inches) ? inches : "";
}

function isWheel(inches: string): boolean {
  return (
    /^[1-9]\d?$/.test(inches) &&
    Number(inches) >= limits.wheel_inches_min &&
    Number(inches) <= limits.wheel_inches_max
  );
}
