import { t } from "@lingui/core/macro";
import { useCompany, useCompanyLanguage } from "../company";

/** The legal company, as the law wants it named. */
export function CompanyInformation({ className = "" }: { className?: string }) {
  const company = useCompany();
  const lang = useCompanyLanguage();
  if (!company) return null;
  const rows = [
    { label: t`Company name`, value: company.legal_name },
    { label: t`Registration number`, value: company.registration_number },
    { label: t`Register`, value: company.register, lang: lang("register") },
    { label: t`VAT number`, value: company.vat_number },
    { label: t`Legal address`, value: company.legal_address, lang: lang("legal_address") },
  ].filter(({ value }) => value);
  return (
    <dl className={`flex flex-wrap gap-px border border-steel-700 bg-steel-700 ${className}`}>
      {rows.map(({ label, value, lang }) => (
        <div key={label} className="grow basis-56 bg-ink px-5 pt-4 pb-5 print:bg-carbon">
          <dt className="label text-steel-400">{label}</dt>
          <dd lang={lang} className="mt-1 wrap-anywhere text-white">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
