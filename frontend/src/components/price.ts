const EURO = new Intl.NumberFormat("en-IE", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

/** '€2,950' */
export function formatPrice(euro: number): string {
  return EURO.format(euro);
}
