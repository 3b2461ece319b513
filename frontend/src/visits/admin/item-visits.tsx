import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { AnyItem, Resource } from "../../catalogue/admin/resource";
import { type EventCount, itemVisits } from "../visits";
import { EventFigures, pickEvents } from "./event-figures";

/** Not every kind has a page that can be viewed, or pictures at full screen. */
const ABOUT_ITEMS: readonly EventCount["what"][] = ["view", "picture", "pricing", "asked"];

type ItemVisitsProps<Item extends AnyItem> = { resource: Resource<Item>; item: Item };

/** What visitors did about an item. The form above works without it: it says nothing if it fails. */
export function ItemVisits<Item extends AnyItem>({ resource, item }: ItemVisitsProps<Item>) {
  const { data } = useQuery({ ...itemVisits(resource.kind, item.id), refetchOnMount: "always" });
  if (!data) return null;
  const events = pickEvents(data.words, ABOUT_ITEMS).filter(({ now, before }) => now + before > 0);
  return (
    <section aria-labelledby="visits" className="mt-12">
      <h2 id="visits" className="mb-5 text-subheading">
        {t`Visitors in the last 30 days`}
      </h2>
      {events.length > 0 ? (
        <EventFigures events={events} first={data.first} />
      ) : (
        <p className="text-steel-300">{t`Nobody has looked at it or asked about it yet.`}</p>
      )}
    </section>
  );
}
