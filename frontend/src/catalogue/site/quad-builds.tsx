import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useTextLanguage } from "../../core/text-language";
import classes from "../../content/engine-classes.json";
import limits from "../../content/limits.json";
import featuredBuildPicture from "../../content/picture-sizes/featured-build.json";
import otherBuildPicture from "../../content/picture-sizes/other-build.json";
import type { PageProps } from "../../pages/lazy-page";
import { BandPicture } from "../../pages/site/document-picture";
import { CallToAction } from "../../pages/site/call-to-action";
import { PageHeading, SectionHeading } from "../../ui/heading";
import { DeferredItems } from "../../ui/deferred";
import { ListState } from "../../ui/loading";
import { RecordBoundary } from "../../ui/error-boundary";
import { frameTypeLabels } from "../choices";
import { type Build, builds } from "../queries";
import { plateTexts } from "../sale";
import { BuildCard } from "./build-card";
import { FilterForm } from "./filter-form";
import { type Filter, groundFilter, labelled, useFiltered } from "./filters";
import { SomeBuilds } from "./lazy-some-builds";

export function QuadBuilds({ values, picture }: PageProps<"quad-builds">) {
  const lang = useTextLanguage();
  const query = useQuery(builds());
  return (
    <>
      <PageHeading title={values.title}>
        {query.data?.length !== 0 && <p lang={lang(values.lead)}>{values.lead}</p>}
      </PageHeading>
      <div className="frame pb-section">
        <ListState
          query={query}
          loading={t`Loading builds...`}
          errorPrefix={t`Error loading builds`}
          empty={t`No builds available at the moment.`}
          instead={<SomeBuilds />}
        >
          {(all) => <FoundBuilds builds={all} />}
        </ListState>
      </div>
      {/* The next build begins with a weld, so the end of the page stands on one. */}
      <BandPicture image={picture(values.end_picture)} className="object-[80%_0%] print:hidden" />
      <div className="relative frame -mt-12 pb-section print:mt-6">
        <CallToAction
          title={values.end_title}
          text={values.end_text}
          place="items-center lg:grid-cols-[1fr_1.2fr_auto]"
        />
      </div>
    </>
  );
}

function FoundBuilds({ builds }: { builds: Build[] }) {
  const filtered = useFiltered(builds, buildFilters());
  return (
    <>
      <FilterForm filtered={filtered} total={builds.length} label={t`Find a build like yours`} />
      <Sections builds={filtered.matching} />
    </>
  );
}

function Sections({ builds }: { builds: readonly Build[] }) {
  const featured = builds.filter((build) => build.featured);
  const others = builds.filter((build) => !build.featured);
  return (
    <div className="grid gap-section">
      {featured.length > 0 && (
        <section aria-labelledby="featured">
          <SectionHeading id="featured" title={t`Featured Builds`} note={years(featured)} />
          <ul className="-mb-10 grid gap-x-8 md:grid-cols-2">
            <DeferredItems first={2}>
              {featured.map((build, position) => (
                <li key={build.id} className="row-span-4 grid grid-rows-subgrid pb-10">
                  <RecordBoundary resetKey={build}>
                    <BuildCard
                      featured
                      build={build}
                      sizes={featuredBuildPicture.sizes}
                      priority={position === 0}
                    />
                  </RecordBoundary>
                </li>
              ))}
            </DeferredItems>
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <SectionHeading id="others" title={t`Other Builds`} note={years(others)} />
          <ul className="-mb-4 grid gap-x-4 min-[22rem]:grid-cols-2 sm:-mb-8 sm:gap-x-8 lg:grid-cols-3">
            <DeferredItems first={featured.length ? 0 : 3}>
              {others.map((build, position) => (
                <li key={build.id} className="row-span-5 grid grid-rows-subgrid pb-4 sm:pb-8">
                  <RecordBoundary resetKey={build}>
                    <BuildCard
                      build={build}
                      sizes={otherBuildPicture.sizes}
                      priority={featured.length === 0 && position === 0}
                    />
                  </RecordBoundary>
                </li>
              ))}
            </DeferredItems>
          </ul>
        </section>
      )}
    </div>
  );
}

/** The range of build years: '2019 to 2026'. */
function years(builds: readonly Build[]): string {
  const all = builds.map((build) => build.build_year);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return first === last ? `${first}` : t`${first} to ${last}`;
}

function buildFilters(): Filter<Build>[] {
  const years = (value: string) => Number(value);
  const { for_sale } = plateTexts();
  return [
    {
      ...labelled({ for_sale }),
      name: "sale",
      label: t`Availability`,
      all: t({ message: "All", context: "builds" }),
      valueOf: ({ sale_state }) => (sale_state === "for_sale" ? sale_state : ""),
      fewest: 1, // the others are not for sale
    },
    {
      ...labelled(engineLabels()),
      name: "engine",
      label: t`Engine`,
      all: t({ message: "All", context: "engines" }),
      valueOf: ({ displacement }) => engineClass(displacement),
    },
    {
      ...labelled(frameTypeLabels()),
      name: "frame",
      label: t`Frame`,
      all: t({ message: "All", context: "frames" }),
      valueOf: ({ frame_type }) => frame_type,
    },
    groundFilter(),
    {
      name: "year",
      label: t`Year`,
      all: t({ message: "All", context: "years" }),
      valueOf: ({ build_year }) => `${build_year}`,
      accepts: (value) =>
        /^\d{4}$/.test(value) &&
        years(value) >= limits.build_year_min &&
        years(value) <= limits.build_year_max,
      labelOf: (value) => value,
      compare: (a, b) => years(b) - years(a),
    },
  ];
}

function engineLabels(): Record<keyof typeof classes, string> {
  return {
    "up-to-300": t`up to 300 cm³`,
    "301-450": t`301 to 450 cm³`,
    "over-450": t`over 450 cm³`,
  };
}

function engineClass(displacement: number | null): string {
  if (displacement === null) return "";
  const found = Object.entries(classes).find(([, { max }]) => displacement <= max);
  return found?.[0] ?? "";
}
