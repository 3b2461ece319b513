import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { tyres, type Tyre, type TyreType } from "../queries";
import { PageHeading } from "../../ui/heading";
import { LaterItems } from "../../ui/loading/later";
import { ListState } from "../../ui/loading/list-state";
import type { PageProps } from "../../pages/lazy-page";
import { RecordBoundary } from "../../ui/record-boundary";
import { TabPanel, Tabs, type Tab } from "../../ui/tabs";
import { BackLink } from "../../ui/back-link";
import { CallToAction } from "../../pages/site/call-to-action";
import { FilterForm } from "./filters/filter-form";
import { useFiltered } from "./filters/filters";
import { TyreCard } from "./tyre-card";
import { tyreFilters } from "./filters/tyre-filters";
import { WayOn } from "./lazy-way-on";

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
        <p>{values.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <Tabs label={t`Tyres by axle`} tabs={tabs} selected={id} />
        <TabPanel selected={id}>
          <ListState
            query={query}
            loading={t`Loading tyres...`}
            errorPrefix={t`Error loading tyres`}
            empty={t`No tyres found in this category.`}
            instead={<WayOn />}
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
          <LaterItems first={4}>
            {filtered.matching.map((tyre, position) => (
              <li key={tyre.id}>
                <RecordBoundary of={tyre}>
                  <TyreCard tyre={tyre} priority={position === 0} />
                </RecordBoundary>
              </li>
            ))}
          </LaterItems>
        </ul>
        <CallToAction {...end} place={`content-center ${restOfRow(filtered.matching.length)}`} />
      </div>
    </>
  );
}
