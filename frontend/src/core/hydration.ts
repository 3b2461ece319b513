/* `useIsHydrated`, for values that only the browser knows, in pages that the server renders too. */
import { useSyncExternalStore } from "react";

/**
 * Whether the page is hydrated. The server renders it without the values of open parameters, so that
 * it caches one page for all of them.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    emptySubscribe,
    () => true,
    () => false,
  );
}

/** For `useSyncExternalStore` with values that never change after hydration. */
export function emptySubscribe() {
  return () => undefined;
}
