import { plural, t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useTextLanguage } from "../../core/text-language";
import type { PageProps } from "../../pages/lazy-page";
import { useCompany, useCompanyLanguage } from "../../shell/company";
import { EmailLink, PhoneLink, whatsAppAddress } from "../../shell/contact-links";
import { ClosedDays } from "../../shell/site/closed-days";
import { CompanyInformation } from "../../shell/site/company-information";
import { openingText } from "../../shell/site/opening-hours";
import { ButtonAnchor } from "../../ui/button";
import { PageHeading } from "../../ui/heading";
import { useIsHydrated } from "../../core/hydration";
import limits from "../../content/limits.json";
import { Deferred } from "../../ui/deferred";
import { RecordBoundary } from "../../ui/error-boundary";
import { Slice } from "../../ui/slice";
import { useReply } from "../contact";
import { ContactForm } from "./contact-form";
import { type Inquiry, parseInquiry } from "./contact-inquiry";
import { ContactMap } from "./map/contact-map";
import { ContactSubjects, useListedSubjects } from "./subjects/contact-subjects";

export { loadClock } from "../../shell/site/opening-hours";

export function Contact({ values }: PageProps<"contact">) {
  const lang = useTextLanguage();
  const [search] = useSearchParams();
  const isAnswer = !!useReply();
  const isHydrated = useIsHydrated();
  const inquiry = parseInquiry(search, isHydrated || isAnswer);
  const channels = <ContactChannels key="channels" title={values.channels_title} wide={!inquiry} />;
  const messageSection = (
    <MessageSection
      key="message"
      title={values.form_title}
      inquiry={inquiry}
      formKey={search.toString()}
    />
  );
  return (
    <>
      <PageHeading title={values.title}>
        <p lang={lang(values.lead)}>{values.lead}</p>
      </PageHeading>
      {/* With an inquiry the form comes first, else the phone number, as large as the page. */}
      <div
        className={`frame grid grid-cols-1 items-start gap-x-14 gap-y-12 pb-section xl:gap-x-20 ${inquiry ? "lg:grid-cols-[minmax(0,1fr)_24rem]" : ""}`}
      >
        {inquiry ? [messageSection, channels] : [channels, messageSection]}
      </div>
      <Deferred>
        <ContactMap title={values.map_title} />
      </Deferred>
      <Deferred>
        <section aria-labelledby="company" className="frame py-section">
          <h2 id="company" lang={lang(values.company_title)} className="text-subheading">
            {values.company_title}
          </h2>
          <CompanyInformation className="mt-6" />
        </section>
      </Deferred>
    </>
  );
}

/** Keeps the line's height. */
const EMPTY_NAME = "\u00a0";

/** Whoever has collected things to ask about sees them first, also when they were sent. */
function useOrder(): string {
  const isHydrated = useIsHydrated();
  const count = useListedSubjects().length;
  const [isAsking, setAsking] = useState(count > 0);
  if (count > 0 && !isAsking) setAsking(true);
  if (!isHydrated) return "asking:order-first";
  return isAsking ? "order-first" : "";
}

type MessageSectionProps = { title: string; inquiry?: Inquiry; formKey: string };

function MessageSection({ title, inquiry, formKey }: MessageSectionProps) {
  const lang = useTextLanguage();
  const answerTime = useCompany()?.answer_time;
  const companyLanguage = useCompanyLanguage();
  const section = useRef<HTMLElement>(null);
  const focus = () => section.current?.focus({ preventScroll: true });
  return (
    <section
      ref={section}
      aria-labelledby="write"
      tabIndex={-1}
      className={`gap-x-14 outline-none xl:gap-x-20 print:not-has-[.printed-alone]:hidden ${inquiry ? "" : "lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]"} ${useOrder()}`}
    >
      <div>
        <h2 id="write" lang={lang(title)} className="text-heading">
          {title}
        </h2>
        {answerTime && (
          <p
            lang={companyLanguage("answer_time")}
            className="mt-4 text-lead text-steel-300 wrap-anywhere"
          >
            {answerTime}
          </p>
        )}
      </div>
      <div>
        {inquiry && (
          <div
            className={`mt-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-l-4 border-hot bg-steel-900 px-5 py-4 ${inquiry.subject.name ? "" : "noscript:hidden"}`}
          >
            <p className="min-w-0">
              <span className="label block text-steel-400">{inquiry.about}</span>{" "}
              <bdi className="mt-1 block text-lead wrap-anywhere text-white">
                {inquiry.subject.name || EMPTY_NAME}
              </bdi>
            </p>
            <Link
              to="/contact"
              className="py-0.5 text-small underline underline-offset-4 hover:text-hot"
              onClick={focus}
            >
              {t`Write about something else`}
            </Link>
          </div>
        )}
        <RecordBoundary>
          <ContactSubjects subject={inquiry?.subject} onRemoveLast={focus} />
        </RecordBoundary>
        <div id="form" tabIndex={-1} className="mt-6 scroll-mt-24 outline-none sm:mt-8">
          <Slice>
            <ContactForm key={formKey} inquiry={inquiry} />
          </Slice>
        </div>
        <p className="mt-6 max-w-xl text-small text-steel-400">
          {plural(limits.contact_retention_months, {
            one: "We keep your name, e-mail address, phone number, message, machine, photographs, PDF and the item it is about for # month after the last message, to answer you and to look it up later, and then delete them.",
            other:
              "We keep your name, e-mail address, phone number, message, machine, photographs, PDF and the item it is about for # months after the last message, to answer you and to look it up later, and then delete them.",
          })}{" "}
          <Link
            to="/privacy"
            className="inline-block py-1 underline underline-offset-4 hover:text-hot"
          >
            {t`What happens to your data`}
          </Link>
        </p>
      </div>
    </section>
  );
}

type ContactChannelsProps = { title: string; wide: boolean };

/** The phone number, styled as a number plate, since most visitors look for it. */
function ContactChannels({ title, wide }: ContactChannelsProps) {
  const lang = useTextLanguage();
  const company = useCompany();
  if (!company) return null;
  const { opening_hours: hours, social: links } = company;
  return (
    <section
      aria-label={title}
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
    >
      <h2 lang={lang(title)} className="label text-hot-deep">
        {title}
      </h2>
      <dl className={`mt-5 grid gap-5 ${wide ? "md:grid-cols-3" : ""}`}>
        <div className={wide ? "md:col-span-3" : ""}>
          <dt className="sr-only">{t`Phone`}</dt>
          <dd>
            <PhoneLink
              className={`numerals block w-fit py-1 text-[clamp(2.25rem,12vw,2.75rem)]/[0.95] hover:text-hot-deep sm:text-[3.25rem]/[0.95] ${wide ? "md:text-display" : ""}`}
            />
            {company.whatsapp && (
              <ButtonAnchor
                href={whatsAppAddress(company.whatsapp)}
                kind="dark"
                className="mt-4 max-sm:w-full"
              >
                {t`Write on WhatsApp`}
              </ButtonAnchor>
            )}
          </dd>
        </div>
        <div className="border-t-2 border-ink pt-4">
          <dt className="label text-hot-deep">{t`E-mail`}</dt>
          <dd>
            <EmailLink className="inline-block py-0.5 text-lead font-semibold underline underline-offset-4 wrap-anywhere hover:text-hot-deep" />
          </dd>
        </div>
        {hours.length > 0 && (
          <div className="border-t-2 border-ink pt-4">
            <dt className="label text-hot-deep">{t`Opening hours`}</dt>
            {hours.map(({ first_day, last_day, opens, closes }, index) => (
              <dd key={index} className="font-semibold">
                {openingText(first_day, last_day, opens, closes)}
              </dd>
            ))}
          </div>
        )}
        {links.length > 0 && (
          <div className="border-t-2 border-ink pt-4">
            <dt className="label text-hot-deep">{t`Follow the workshop`}</dt>
            <dd className="flex flex-wrap gap-x-7">
              {links.map(({ label, url }, index) => (
                <a
                  key={index}
                  href={url}
                  target="_blank"
                  rel="noopener"
                  aria-describedby="new-tab"
                  className="py-0.5 font-semibold underline underline-offset-4 wrap-anywhere hover:text-hot-deep"
                >
                  {label}
                </a>
              ))}
            </dd>
          </div>
        )}
        <ClosedDays wide={wide} />
      </dl>
    </section>
  );
}
