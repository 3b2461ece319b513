import { t } from "@lingui/core/macro";
import { formatNumber } from "../core/format";

/** '€2,950', or what stands in place of a missing price. */
export function formatPrice(euro: number | null): string {
  if (euro === null) return t`Contact for pricing`;
  return formatNumber(euro, { style: "currency", currency: "EUR", maximumFractionDigits: 0 });
}
