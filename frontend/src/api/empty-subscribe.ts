/** For `useSyncExternalStore` with values that never change after hydration. */
export function emptySubscribe() {
  return () => undefined;
}
