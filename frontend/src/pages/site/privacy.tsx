import { plural } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import limits from "../../content/limits.json";
import { useTextLanguage } from "../../core/text-language";
import { CompanyInformation } from "../../shell/site/company-information";
import { consent } from "../../shell/site/consent";
import { EmailLink, PhoneLink } from "../../shell/contact-links";
import { PageHeading } from "../../ui/heading";
import type { PageProps } from "../lazy-page";
import { PolicySection } from "./policy-section";

/** What happens to the personal data in a message (GDPR, article 13). */
export function Privacy({ values }: PageProps<"privacy">) {
  const lang = useTextLanguage();
  const { to, label } = consent().link;
  return (
    <>
      <PageHeading title={values.title}>
        <p lang={lang(values.lead)}>{values.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <PolicySection id="controller" title={values.controller_title}>
          <CompanyInformation />
          <p className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
            <PhoneLink className="py-1 text-white hover:text-hot" />
            <EmailLink className="py-1 text-white hover:text-hot" />
          </p>
        </PolicySection>
        <PolicySection id="message" title={values.message_title} text={values.message_text} />
        <PolicySection id="receivers" title={values.receivers_title} text={values.receivers_text} />
        <PolicySection id="kept" title={values.kept_title} text={values.kept_text}>
          <ul className={`grid gap-2 ${values.kept_text ? "mt-5" : ""}`}>
            {retention().map((sentence) => (
              <li key={sentence} className="border-l-2 border-hot pl-4">
                {sentence}
              </li>
            ))}
          </ul>
        </PolicySection>
        <PolicySection id="counts" title={values.counts_title} text={values.counts_text}>
          <p className="mt-5">
            <Link to={to} className="py-1 underline underline-offset-4 hover:text-hot">
              {label}
            </Link>
          </p>
        </PolicySection>
        <PolicySection id="rights" title={values.rights_title} text={values.rights_text}>
          <p className="mt-5">
            <a
              href={values.authority_url}
              lang={lang(values.authority)}
              className="py-1 underline underline-offset-4 hover:text-hot"
            >
              {values.authority}
            </a>
          </p>
        </PolicySection>
      </div>
    </>
  );
}

/** How long the software keeps things, by the limits that it follows. */
function retention(): string[] {
  return [
    plural(limits.contact_retention_months, {
      one: "We delete a message, all answers and their files # month after the last one.",
      other: "We delete a message, all answers and their files # months after the last one.",
    }),
    plural(limits.contact_spam_retention_days, {
      one: "What looks like spam is deleted after # day.",
      other: "What looks like spam is deleted after # days.",
    }),
    plural(limits.deletion_retention_days, {
      one: "What we delete by hand can be restored for # day.",
      other: "What we delete by hand can be restored for # days.",
    }),
    plural(limits.backups_weekly, {
      one: "Backups of the site have what was deleted for # more week.",
      other: "Backups of the site have what was deleted for # more weeks.",
    }),
  ];
}
