import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnyItem, Resource } from "../../catalogue/admin/resource";
import { Fold } from "../../ui/admin/fold";
import { type EventCount, itemVisits } from "../visits";
import { EventFigures, pickEvents } from "./event-figures";

/** Not every kind has a page that can be viewed, or pictures at full screen. */
const ABOUT_ITEMS: readonly EventCount["what"][] = ["view", "picture", "pricing", "asked"];

type ItemVisitsProps<Item extends AnyItem> = { resource: Resource<Item>; item: Item };

/** What visitors did about an item. The form above works without it: it says nothing if it fails. */
export function ItemVisits<Item extends AnyItem>({ resource, item }: ItemVisitsProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...itemVisits(resource.kind, item.id), refetchOnMount: "always" });
  if (!data) return null;
  const events = pickEvents(data.words, ABOUT_ITEMS).filter(({ now, before }) => now + before > 0);
  return (
    <Fold heading={t`Visitors in the last 30 days`} isOpen={isOpen} onToggle={setOpen}>
      {events.length > 0 ? (
        <EventFigures events={events} first={data.first} />
      ) : (
        <p className="text-steel-300">{t`Nobody has looked at it or asked about it yet.`}</p>
      )}
    </Fold>
  );
}
