/*
 * When React has taken over the page that the server rendered, and values that only the browser knows.
 * React takes it over in slices (ui/slice.tsx); what changes the page waits for all of them, because
 * React would draw anew what differs from the server's page.
 */
import { startTransition, useEffect, useState } from "react";

/** What is not hydrated yet: the page around the slices, and each slice. None if the browser renders. */
const unfinished = new Set<object>();
const waiting = new Set<() => void>();

/** The server calls it as well, and never ends it. */
export function beginHydration(part: object): void {
  unfinished.add(part);
}

export function endHydration(part: object): void {
  if (!unfinished.delete(part) || unfinished.size > 0) return;
  for (const run of waiting) run();
  waiting.clear();
}

/** Run it when the page is hydrated, which may be now. Returns a function that cancels it. */
export function whenHydrated(run: () => void): () => void {
  if (unfinished.size === 0) {
    run();
    return () => undefined;
  }
  waiting.add(run);
  return () => waiting.delete(run);
}

/**
 * Whether the page is hydrated. The server renders it without the values of open parameters, so that
 * it caches one page for all of them. They come as a transition, which does not hold up a tap.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(unfinished.size === 0);
  useEffect(() => whenHydrated(() => startTransition(() => setHydrated(true))), []);
  return isHydrated;
}

/** For `useSyncExternalStore` with values that never change after hydration. */
export function emptySubscribe() {
  return () => undefined;
}
