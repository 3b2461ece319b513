import { useSyncExternalStore } from "react";
import { emptySubscribe } from "../api/empty-subscribe";

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
