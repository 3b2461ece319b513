import { useSyncExternalStore } from "react";

/** As wide as `lg:`. */
const WIDE = "(min-width: 64rem)";

/** Whether the preview fits beside the form. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(WIDE).matches);
}

function onChange(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
