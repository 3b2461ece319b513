import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { BrandMark } from "../brand-mark";
import { useCompany, useCompanyLanguage } from "../company";
import { EmailLink, PhoneLink, whatsAppAddress } from "../contact-links";
import { consent, reopenConsent } from "./consent";
import { LanguageSwitch } from "./language-switch";
import { footerNavigation } from "../site-pages";

export function Footer() {
  const company = useCompany();
  const companyLanguage = useCompanyLanguage();
  return (
    // Laid out when the visitor comes near it: its letters, such as those of the Latvian street on a
    // Russian page, would ask for fonts before the first picture.
    <footer className="bg-carbon [contain-intrinsic-block-size:auto_58.5rem] [content-visibility:auto] sm:[contain-intrinsic-block-size:auto_41.5rem] lg:[contain-intrinsic-block-size:auto_27.5rem]">
      <div className="tread text-steel-800" />
      <div className="frame grid gap-x-12 gap-y-12 py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.2fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <BrandMark className="size-12" />
          <p
            lang={companyLanguage("description")}
            className="mt-5 max-w-sm wrap-anywhere whitespace-pre-line text-steel-300"
          >
            {company?.description}
          </p>
          <LanguageSwitch className="mt-4 -ml-2.5" />
        </div>
        <div>
          <h2 className="label text-steel-400">{t`Workshop`}</h2>
          <address className="mt-4 grid gap-1 wrap-anywhere not-italic">
            {company && (
              <>
                <span>{company.street}</span>
                <span>
                  {company.city}, {company.postal_code}, {company.country}
                </span>
              </>
            )}
            <PhoneLink className="mt-3 w-fit py-1 text-white hover:text-hot" />
            <EmailLink className="w-fit py-1 text-white hover:text-hot" />
            {company?.whatsapp && (
              <a
                href={whatsAppAddress(company.whatsapp)}
                className="w-fit py-1 text-white hover:text-hot"
              >
                WhatsApp
              </a>
            )}
          </address>
        </div>
        <nav aria-label={t`Footer`} id="pages">
          <h2 className="label text-steel-400">{t`Pages`}</h2>
          <ul className="mt-3 grid grid-cols-2 gap-x-6">
            {footerNavigation().map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="block py-1 text-steel-100 hover:text-hot">
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button
                type="button"
                onClick={reopenConsent}
                className="block cursor-pointer py-1 text-left text-steel-100 hover:text-hot noscript:hidden"
              >
                {consent().settings}
              </button>
            </li>
          </ul>
        </nav>
      </div>
      {/* On New Year's Eve the server's year may differ. */}
      <p
        suppressHydrationWarning
        className="frame border-t border-steel-800 py-6 text-small text-steel-400"
      >
        © {new Date().getFullYear()} {company?.name}
      </p>
    </footer>
  );
}
