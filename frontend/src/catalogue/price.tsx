/* How prices are written, and what is said beside them. */
import { t } from "@lingui/core/macro";
import { formatEuro } from "../core/format";
import { useCompany, useCompanyLanguage } from "../shell/company";

/** '€2,950', or what stands in place of a missing price. */
export function formatPrice(euro: number | null): string {
  if (euro === null) return t`Contact for pricing`;
  return formatEuro(euro);
}

/** The owner's line about VAT, beside prices. */
export function VatNote({ className = "" }: { className?: string }) {
  const note = useCompany()?.vat_note;
  const lang = useCompanyLanguage();
  return note ? (
    <p lang={lang("vat_note")} className={`text-small ${className}`}>
      {note}
    </p>
  ) : null;
}
