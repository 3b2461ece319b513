/* The health of the site, in plain words for the owner. */
import { queryOptions } from "@tanstack/react-query";
import type { components } from "./schema";
import { backgroundRequest, ownerRequest } from "./owner-request";

export type Status = components["schemas"]["Status"];
export type StatusState = Status["state"];

export function status() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: ({ signal }) => ownerRequest<Status>("status", { signal }),
  });
}

/** The same without a prompt to sign in. */
export function statusInBackground() {
  return queryOptions({
    ...status(),
    queryFn: ({ signal }) => backgroundRequest<Status>("status", { signal }),
  });
}
