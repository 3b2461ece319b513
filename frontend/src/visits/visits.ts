/* How often pages were seen and things were done. */
import { downloadWithToken, withOwnerToken, ownerQuery } from "../api/session";
import type { components } from "../api/schema";
import type { Kind } from "../catalogue/kinds";

export type Visits = components["schemas"]["Visits"];
export type EventCount = components["schemas"]["WordCount"];
export type TopItems = components["schemas"]["TopItems"];
/** The last 30 days, and the sum of the 30 before. */
export type Compared = Pick<EventCount, "now" | "before" | "days">;

/** Of the whole site. */
export function visits() {
  return ownerQuery("visits");
}

export function itemVisits(kind: Kind, id: number) {
  return ownerQuery("visits/{kind}/{id}", { params: { kind, id } });
}

/** All counts that are kept, as a CSV file. */
export function visitsFile(): Promise<Blob> {
  return withOwnerToken((bearer) => downloadWithToken(bearer, "visits/csv"));
}
