import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { tyres, type TyreType } from "../api/queries";
import { PageHeading } from "../components/heading";
import { ListState } from "../components/list-state";
import type { PageProps } from "../components/lazy-page";
import { TabPanel, Tabs, type Tab } from "../components/tabs";
import { BackLink } from "./back-link";
import { CallToAction } from "./call-to-action";
import { TyreCard } from "./tyre-card";

const TABS: (Tab & { type?: TyreType })[] = [
  { id: "all", label: "All", search: "" },
  { id: "front", label: "Front", search: "?type=front", type: "front" },
  { id: "rear", label: "Rear", search: "?type=rear", type: "rear" },
];

export function Tyres({ values }: PageProps<"tyres">) {
  const [search] = useSearchParams();
  const { id, type } = TABS.find((tab) => tab.type === search.get("type")) ?? { id: "all" };
  const query = useQuery(tyres(type));
  return (
    <>
      <PageHeading
        title={values.title}
        back={<BackLink to="/racing-parts">Back to racing parts</BackLink>}
      >
        <p>{values.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <Tabs label="Tyres by axle" tabs={TABS} selected={id} />
        <TabPanel selected={id}>
          <ListState
            query={query}
            loading="Loading tyres..."
            errorPrefix="Error loading tyres"
            empty="No tyres found in this category."
          >
            {(all) => (
              <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
                {all.map((tyre, position) => (
                  <li key={tyre.id}>
                    <TyreCard tyre={tyre} priority={position === 0} />
                  </li>
                ))}
              </ul>
            )}
          </ListState>
        </TabPanel>
        <CallToAction title={values.end_title} text={values.end_text} />
      </div>
    </>
  );
}
