/* The health of the site, in plain words for the owner. */
import { queryOptions } from "@tanstack/react-query";
import { backgroundRead, ownerRequest } from "../api/owner-request";
import type { components } from "../api/schema";

export type Status = components["schemas"]["Status"];
export type StatusState = Status["state"];

export function status() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: ({ signal }) => ownerRequest("GET", "status", { signal }),
  });
}

/** The same without a prompt to sign in. */
export function statusInBackground() {
  return queryOptions({
    ...status(),
    queryFn: ({ signal }) => backgroundRead("status", { signal }),
  });
}
