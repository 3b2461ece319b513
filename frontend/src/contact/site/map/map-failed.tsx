import { t } from "@lingui/core/macro";

/** A message above the map, which is not needed to find the workshop. */
export function MapFailed() {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-0 bg-steel-900 px-gutter py-3 text-center text-small text-steel-100"
    >
      {t`The map cannot be loaded right now. You can still use the address and directions.`}
    </p>
  );
}
