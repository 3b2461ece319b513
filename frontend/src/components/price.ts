const EURO = new Intl.NumberFormat("en-IE", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

/** '€2,950', or what stands in place of a missing price. */
export function formatPrice(euro: number | null): string {
  return euro === null ? "Contact for pricing" : EURO.format(euro);
}
