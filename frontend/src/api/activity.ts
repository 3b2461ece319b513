/* Who did what. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import limits from "../content/limits.json";
import { ownerQuery } from "./items";
import type { components } from "./schema";
import { ownerRequest } from "./owner-request";

export type Entry = components["schemas"]["Entry"];
export type ActivityFilter = { person?: string; kind?: string; object?: string };

/** Newest first. The cursor comes from the response, so it holds when entries are added. */
export function activity(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ["activity", filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams(filter);
      if (pageParam) asked.set("before", String(pageParam));
      const entries = await ownerRequest<Entry[]>(`activity?${asked.toString()}`, { signal });
      const isLast = entries.length < limits.activity_page;
      return { entries, olderThan: isLast ? undefined : entries.at(-1)?.id };
    },
    getNextPageParam: ({ olderThan }) => olderThan,
  });
}

/** Whom the list can be filtered by. */
export function activityPeople() {
  return ownerQuery<components["schemas"]["ActivityPerson"][]>("activity/people");
}
