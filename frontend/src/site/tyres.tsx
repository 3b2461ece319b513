import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { tyres, type TyreType } from "../api/queries";
import { PageHeading } from "../components/heading";
import { LaterItems } from "../components/later";
import { ListState } from "../components/list-state";
import type { PageProps } from "../components/lazy-page";
import { TabPanel, Tabs, type Tab } from "../components/tabs";
import { BackLink } from "./back-link";
import { CallToAction } from "./call-to-action";
import { TyreCard } from "./tyre-card";
import { WayOn } from "./lazy-way-on";

type TyreTab = Tab & { type?: TyreType };

function tyreTabs(): TyreTab[] {
  return [
    { id: "all", label: t({ message: "All", context: "tyres" }), search: "" },
    {
      id: "front",
      label: t({ message: "Front", context: "tyres" }),
      search: "?type=front",
      type: "front",
    },
    {
      id: "rear",
      label: t({ message: "Rear", context: "tyres" }),
      search: "?type=rear",
      type: "rear",
    },
  ];
}

export function Tyres({ values }: PageProps<"tyres">) {
  const tabs = tyreTabs();
  const [search] = useSearchParams();
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
            {(all) => (
              <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
                <ul className="contents">
                  <LaterItems first={4}>
                    {all.map((tyre, position) => (
                      <li key={tyre.id}>
                        <TyreCard tyre={tyre} priority={position === 0} />
                      </li>
                    ))}
                  </LaterItems>
                </ul>
                <CallToAction {...end} place={`content-center ${restOfRow(all.length)}`} />
              </div>
            )}
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
