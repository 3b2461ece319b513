/*
 * Answers that were fetched before they are needed (next-page.ts). A navigation shows them at once,
 * and asks the server all the same: something may have changed since.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { Read } from "./queries";

/** Milliseconds; nobody sees an older one. Also marks the answers that nothing has shown yet. */
export const FRESH = 10_000;

/** What has not come yet, by query key. */
const underWay = new Map<readonly unknown[], Promise<unknown>>();

/** Nothing happens if it fails: the navigation asks again. */
export function prefetch<Data>(client: QueryClient, read: Read<Data>): void {
  const { queryKey } = read;
  const shown = client.getQueryCache().find({ queryKey });
  if (shown?.isActive()) return; // the page would change under the visitor's eyes
  const answer = client
    .query({ ...read, staleTime: FRESH, gcTime: FRESH })
    .catch(() => undefined)
    .finally(() => underWay.delete(queryKey));
  underWay.set(queryKey, answer);
}

/** Ask the server for all that is shown, also for what it may have answered already. */
export function askAgain(client: QueryClient): void {
  for (const [queryKey, answer] of underWay) {
    const filter = { queryKey, exact: true, type: "active" } as const;
    void answer.then(() => client.invalidateQueries(filter));
  }
  void client.invalidateQueries({}, { cancelRefetch: false });
}
