import { t } from "@lingui/core/macro";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router-dom";
import { isNotFound } from "../../../api/client";
import { VatNote } from "../../../catalogue/price";
import { formatClock } from "../../../core/format";
import { headTexts } from "../../../shell/site-settings";
import { useCompany } from "../../../shell/company";
import { PhoneLink } from "../../../shell/contact-links";
import { usePageHead } from "../../../shell/page-head";
import { CompanyInformation } from "../../../shell/site/company-information";
import { NotFound } from "../../../shell/site/not-found";
import { workshopTime } from "../../../shell/site/opening-hours";
import { Button } from "../../../ui/button";
import { PageHeading } from "../../../ui/heading";
import { LoadError, Loading } from "../../../ui/loading";
import { RecordBoundary } from "../../../ui/error-boundary";
import {
  Answer,
  PriceList,
  ReplacedOffer,
  aboutSubject,
  formatDate,
  lastOffer,
} from "../../entries";
import { type SentEntry, type SentMessage, sentMessage } from "../../sent-message";
import { MessageAnswer } from "./message-answer";

/** Null if the page came without it (pages/error_pages.py). */
const orNull = (found: SentMessage): SentMessage | null => found;

/** A message as its visitor sees it. Only the mail that was sent to him leads here. */
export function MessagePage() {
  const { token = "" } = useParams();
  const query = useQuery({ ...sentMessage(token), select: orNull });
  if (isNotFound(query.error) || query.data === null) return <NotFound />;
  return <MessageOrLoading query={query} />;
}

function MessageOrLoading({ query }: { query: UseQueryResult<SentMessage | null> }) {
  usePageHead({ ...headTexts("message"), robots: "noindex" });
  useLoadingLinks();
  if (query.data) return <MessageView message={query.data} />;
  return (
    <div className="frame py-section">
      <h1 className="sr-only">{t`Conversation`}</h1>
      {query.isFetching ? (
        <Loading>{t`Loading your message...`}</Loading>
      ) : (
        <LoadError query={query} errorPrefix={t`Error loading your message`} />
      )}
    </div>
  );
}

function MessageView({ message }: { message: SentMessage }) {
  const { reference, subjects, entries, open_offer: openOffer } = message;
  const time = formatMoment(message.created_at);
  const offer = lastOffer(entries);
  const answer = <MessageAnswer key="answer" message={message} />;
  return (
    <>
      <PageHeading title={t`Your message ${reference}`}>
        <p>{t`We received it on ${time}.`}</p>
        {offer && (
          <a
            href="#offer"
            className="mt-1 inline-block py-1 font-semibold text-white underline underline-offset-4 hover:text-hot print:hidden"
          >
            {t`See our offer`}
          </a>
        )}
      </PageHeading>
      <div className="frame grid items-start gap-x-14 gap-y-12 pb-section lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] xl:gap-x-20">
        <section aria-labelledby="conversation">
          <h2 id="conversation" className={`text-heading ${offer ? "print:hidden" : ""}`}>
            {t`Conversation`}
          </h2>
          {/* An offer is printed by itself. */}
          <ol className="mt-6 grid gap-4">
            <Entry isPrinted={!offer} text={message.message} {...message}>
              {message.has_pdf && (
                <p className="mt-3 text-small text-steel-300">{t`Sent with it: a PDF`}</p>
              )}
              {subjects.length > 0 && <Subjects subjects={subjects} />}
            </Entry>
            {entries.map((entry) => (
              <RecordBoundary key={entry.id} resetKey={entry}>
                <Entry {...entry} isPrinted={!offer || entry === offer}>
                  {entry.lines.length > 0 && <Offer {...entry} isOpen={entry.id === openOffer} />}
                </Entry>
              </RecordBoundary>
            ))}
          </ol>
          {offer && <CompanyInformation className="mt-6 hidden print:flex" />}
        </section>
        {/* On a phone the state comes before the form, but an offer is answered first. */}
        {offer && answer}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
          <MessageNext isAnswered={message.state === "answered"} />
        </div>
        {!offer && answer}
      </div>
    </>
  );
}

function Subjects({ subjects }: { subjects: SentMessage["subjects"] }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 border-t border-steel-700 pt-4 sm:grid-cols-2">
      {subjects.map(({ kind, name }) => (
        <div key={`${kind} ${name}`}>
          <dt className="label text-steel-400">{aboutSubject(kind)}</dt>
          <dd className="text-white wrap-anywhere">
            <bdi>{name}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type EntryProps = Pick<SentEntry, "created_at" | "text" | "attachments"> &
  Partial<Pick<SentEntry, "author" | "answer" | "reason">> & {
    /** Whether it is on paper. */
    isPrinted: boolean;
    children: ReactNode;
  };

/** What one side wrote at one time. The visitor has begun. */
function Entry({ author = "visitor", created_at: at, text, attachments, ...rest }: EntryProps) {
  const { isPrinted, answer = null, reason = null, children } = rest;
  const company = useCompany();
  const isWorkshop = author === "workshop";
  const look = isWorkshop ? "border-hot bg-steel-800" : "border-steel-600 bg-steel-900";
  return (
    <li
      className={`border-l-4 px-5 py-4 sm:px-6 sm:py-5 ${look} ${isPrinted ? "" : "print:hidden"}`}
    >
      <article>
        <p className="label text-steel-400">
          <span className={isWorkshop ? "text-hot" : "text-steel-100"}>
            {isWorkshop ? company?.name : t`You`}
          </span>{" "}
          <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        <Answer answer={answer} reason={reason} className="mt-2 text-subheading" />
        {text && <p className="mt-2 text-white whitespace-pre-wrap wrap-anywhere">{text}</p>}
        {children}
        <Photographs files={attachments} />
      </article>
    </li>
  );
}

function Photographs({ files }: { files: SentEntry["attachments"] }) {
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={t`Photographs`}
      className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-[repeat(auto-fill,8rem)]"
    >
      {files.map(({ id, name, url, thumbnail_url: thumbnail }) => (
        <li key={id}>
          <a href={url} target="_blank" className="block">
            <img
              src={thumbnail ?? undefined}
              alt={t`Photograph ${name}`}
              loading="lazy"
              decoding="async"
              className="aspect-square w-full bg-carbon object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

type OfferProps = SentEntry & { isOpen: boolean };

/** The price list. One that was replaced is folded. */
function Offer({ lines, total, valid_until: lastDay, replaced, isOpen }: OfferProps) {
  const day = lastDay && formatDate(lastDay);
  const company = useCompany();
  if (replaced) {
    return <ReplacedOffer lines={lines} total={total} className="mt-4 border-t border-steel-600" />;
  }
  return (
    <section
      id="offer"
      aria-labelledby="offer-title"
      className="plate mt-4 scroll-mt-24 px-5 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id="offer-title" className="text-subheading">
          {t`Our offer`}
        </h3>
        {day && (
          <p className="font-semibold">
            {isOpen ? t`Valid until ${day}` : t`It was valid until ${day}`}
          </p>
        )}
      </div>
      <PriceList lines={lines} total={total} />
      {company?.vat_number && <VatNote className="text-right" />}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t-2 pt-4">
        <p className="max-w-prose flex-1 basis-56 font-semibold">{t`This is not an order. We agree by phone or in the workshop.`}</p>
        <Button kind="dark" className="noscript:hidden print:hidden" onClick={() => print()}>
          {t`Print`}
        </Button>
      </div>
    </section>
  );
}

/** What the visitor can expect, and the phone number on a plate. */
function MessageNext({ isAnswered }: { isAnswered: boolean }) {
  const company = useCompany();
  const state = isAnswered
    ? t({ context: "the state of a message", message: "Answered" })
    : t({ context: "the state of a message", message: "Received" });
  return (
    <section
      aria-label={t`What happens next`}
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
    >
      <h2 className="label text-hot-deep">{t`State of your message`}</h2>
      <p className="mt-1 text-subheading">{state}</p>
      {!isAnswered && company?.answer_time && (
        <p className="mt-2 font-semibold wrap-anywhere">{company.answer_time}</p>
      )}
      <div className="mt-5 border-t-2 border-ink pt-4">
        <p className="font-semibold">{t`If it is urgent, please call us:`}</p>
        <PhoneLink className="numerals mt-1 block w-fit py-1 text-[clamp(2.25rem,12vw,2.75rem)]/[0.95] hover:text-hot-deep" />
      </div>
      <p className="mt-5 border-t-2 border-ink pt-4 text-small font-semibold">{t`Only you have the address of this page. Whoever you give it to can read your message, too.`}</p>
    </section>
  );
}

/**
 * Let the browser follow the links of this page instead of the router, which would keep the
 * document: Back would then show the address to the analytics of the other page.
 */
function useLoadingLinks(): void {
  useEffect(() => {
    const heard = new AbortController();
    // Before React hears of it.
    document.addEventListener("click", leaveByLoading, { capture: true, signal: heard.signal });
    return () => heard.abort();
  }, []);
}

function leaveByLoading(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("a");
  if (link && link.pathname !== location.pathname) event.stopPropagation();
}

/** '24.11.2026, 10:30', or '24.11.2026. plkst. 10.30' in Latvian, in the workshop's time, on the server and in any browser. `iso` is ISO 8601. */
function formatMoment(iso: string): string {
  const { today, time } = workshopTime(new Date(iso));
  const [day, clock] = [formatDate(today), formatClock(time)];
  return t({
    message: `${day}, ${clock}`,
    comment: "A date and a time, such as 24.11.2026 and 10:30.",
  });
}
