import { ButtonAnchor } from "../components/button";
import { EmailLink, PhoneLink } from "../components/contact-links";
import { contactChannels, contactPage } from "../content/contact";

const { title, phone, whatsApp, email, openingHours, social } = contactChannels;

/** The phone number, styled as a number plate, since most visitors look for it. */
export function ContactChannels() {
  return (
    <section
      aria-label={title}
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
    >
      <h2 className="label text-hot-deep">{title}</h2>
      <dl className="mt-5 grid gap-5">
        <div>
          <dt className="sr-only">{phone}</dt>
          <dd>
            <PhoneLink className="numerals block w-fit py-1 text-[clamp(2.25rem,12vw,2.75rem)]/[0.95] hover:text-hot-deep sm:text-[3.25rem]/[0.95]" />
            <div className="mt-4 hidden max-sm:block pointer-coarse:block">
              <ButtonAnchor href={whatsApp.href} kind="dark" className="w-full">
                {whatsApp.label}
              </ButtonAnchor>
            </div>
          </dd>
        </div>
        <div className="border-t-2 border-ink pt-4">
          <dt className="label text-hot-deep">{email}</dt>
          <dd>
            <EmailLink className="inline-block py-0.5 text-lead font-semibold underline underline-offset-4 wrap-anywhere hover:text-hot-deep" />
          </dd>
        </div>
        {openingHours.rows.length > 0 && (
          <div className="border-t-2 border-ink pt-4">
            <dt className="label text-hot-deep">{openingHours.label}</dt>
            {openingHours.rows.map(({ days, times }) => (
              <dd key={days} className="font-semibold">
                {days}, {times}
              </dd>
            ))}
          </div>
        )}
        <div className="border-t-2 border-ink pt-4">
          <dt className="label text-hot-deep">{social.label}</dt>
          <dd className="flex flex-wrap gap-x-7">
            {social.links.map(({ label, href }) => (
              <a
                key={label}
                href={href}
                target="_blank"
                rel="noopener"
                aria-describedby="channels-new-tab"
                className="py-0.5 font-semibold underline underline-offset-4 hover:text-hot-deep"
              >
                {label}
              </a>
            ))}
          </dd>
        </div>
      </dl>
      <p id="channels-new-tab" hidden>
        {contactPage.newTab}
      </p>
    </section>
  );
}
