/*
 * Answers that were fetched before they are needed (next-page.ts). A navigation asks the server for
 * what it shows; a fresh answer counts as that request.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { Read } from "./queries";

/** Milliseconds; nobody sees an older one. Also marks the answers that nothing has shown yet. */
export const FRESH = 10_000;

type Answer = { state: { dataUpdatedAt: number } };
const prefetched = new WeakSet<Answer>();

/** Nothing happens if it fails: the navigation asks again. */
export function prefetch<Data>(client: QueryClient, read: Read<Data>): void {
  const cache = client.getQueryCache();
  const { queryKey } = read;
  if (cache.find({ queryKey })?.isActive()) return; // the page would change under the visitor's eyes
  client.query({ ...read, staleTime: FRESH, gcTime: FRESH }).catch(() => undefined);
  const answer = cache.find({ queryKey });
  if (answer) prefetched.add(answer);
}

export function isFresh(answer: Answer): boolean {
  return prefetched.has(answer) && Date.now() - answer.state.dataUpdatedAt < FRESH;
}
