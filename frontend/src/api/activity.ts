/* Who did what. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import limits from "../content/limits.json";
import { ownerQuery } from "./items";
import { ownerRequest } from "./owner-request";
import type { Call } from "./paths";
import type { components } from "./schema";

export type Entry = components["schemas"]["Entry"];
export type ActivityFilter = NonNullable<Call<"GET", "activity">["query"]>;

/** Newest first. The cursor comes from the response, so it holds when entries are added. */
export function activity(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ["activity", filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, before: pageParam || undefined };
      const entries = await ownerRequest("GET", "activity", { query, signal });
      const isLast = entries.length < limits.activity_page;
      return { entries, olderThan: isLast ? undefined : entries.at(-1)?.id };
    },
    getNextPageParam: ({ olderThan }) => olderThan,
  });
}

/** Whom the list can be filtered by. */
export function activityPeople() {
  return ownerQuery("activity/people");
}
