import { t } from "@lingui/core/macro";
import { currentLocale } from "../core/language";

/** '€2,950', or what stands in place of a missing price. */
export function formatPrice(euro: number | null): string {
  if (euro === null) return t`Contact for pricing`;
  const format = new Intl.NumberFormat(currentLocale(), {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  });
  return format.format(euro);
}
