import { ButtonAnchor } from "../../ui/button";
import { useCompany } from "../../shell/company";
import { EmailLink, PhoneLink, whatsAppAddress } from "../../shell/contact-links";
import { openingText } from "../../shell/site/opening-hours";
import { contactChannels, newTabNote } from "./contact-text";

type ContactChannelsProps = { title: string; wide: boolean };

/** The phone number, styled as a number plate, since most visitors look for it. */
export function ContactChannels({ title, wide }: ContactChannelsProps) {
  const company = useCompany();
  const { phone, whatsApp, email, openingHours, social } = contactChannels();
  if (!company) return null;
  const { opening_hours: hours, social: links } = company;
  return (
    <section
      aria-label={title}
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
    >
      <h2 className="label text-hot-deep">{title}</h2>
      <dl className={`mt-5 grid gap-5 ${wide ? "md:grid-cols-3" : ""}`}>
        <div className={wide ? "md:col-span-3" : ""}>
          <dt className="sr-only">{phone}</dt>
          <dd>
            <PhoneLink
              className={`numerals block w-fit py-1 text-[clamp(2.25rem,12vw,2.75rem)]/[0.95] hover:text-hot-deep sm:text-[3.25rem]/[0.95] ${wide ? "md:text-display" : ""}`}
            />
            {company.whatsapp && (
              <div className="mt-4 hidden max-sm:block pointer-coarse:block">
                <ButtonAnchor
                  href={whatsAppAddress(company.whatsapp)}
                  kind="dark"
                  className="w-full"
                >
                  {whatsApp}
                </ButtonAnchor>
              </div>
            )}
          </dd>
        </div>
        <div className="border-t-2 border-ink pt-4">
          <dt className="label text-hot-deep">{email}</dt>
          <dd>
            <EmailLink className="inline-block py-0.5 text-lead font-semibold underline underline-offset-4 wrap-anywhere hover:text-hot-deep" />
          </dd>
        </div>
        {hours.length > 0 && (
          <div className="border-t-2 border-ink pt-4">
            <dt className="label text-hot-deep">{openingHours}</dt>
            {hours.map(({ first_day, last_day, opens, closes }, index) => (
              <dd key={index} className="font-semibold">
                {openingText(first_day, last_day, opens, closes)}
              </dd>
            ))}
          </div>
        )}
        {links.length > 0 && (
          <div className="border-t-2 border-ink pt-4">
            <dt className="label text-hot-deep">{social}</dt>
            <dd className="flex flex-wrap gap-x-7">
              {links.map(({ label, url }, index) => (
                <a
                  key={index}
                  href={url}
                  target="_blank"
                  rel="noopener"
                  aria-describedby="channels-new-tab"
                  className="py-0.5 font-semibold underline underline-offset-4 wrap-anywhere hover:text-hot-deep"
                >
                  {label}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <p id="channels-new-tab" hidden>
        {newTabNote()}
      </p>
    </section>
  );
}
