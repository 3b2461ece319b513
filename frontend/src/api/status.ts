/* Whether the site itself is all right, in words for the owner. */
import { queryOptions } from "@tanstack/react-query";
import type { components } from "./schema";
import { backgroundRequest, ownerRequest } from "./session";

export type Status = components["schemas"]["Status"];
export type StatusState = Status["state"];

export function status() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: ({ signal }) => ownerRequest<Status>("status", { signal }),
  });
}

/** The same beside other things: nobody is asked to sign in for it. */
export function statusInBackground() {
  return queryOptions({
    ...status(),
    queryFn: ({ signal }) => backgroundRequest<Status>("status", { signal }),
  });
}
