/** For `useSyncExternalStore`, where only the server's value is another one than the browser's. */
export function emptySubscribe() {
  return () => undefined;
}
