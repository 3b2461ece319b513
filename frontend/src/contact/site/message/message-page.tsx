import { plural, t } from "@lingui/core/macro";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { isNotFound } from "../../../api/client";
import { formatClock } from "../../../core/format";
import { headTexts } from "../../../shell/site-settings";
import { useCompany } from "../../../shell/company";
import { PhoneLink } from "../../../shell/contact-links";
import { usePageHead } from "../../../shell/page-head";
import { NotFound } from "../../../shell/site/not-found";
import { TIME_ZONE } from "../../../shell/site/workshop-place";
import { Alert } from "../../../ui/alert";
import { ButtonLink } from "../../../ui/button";
import { PageHeading } from "../../../ui/heading";
import { LoadError, Loading } from "../../../ui/loading";
import { RecordBoundary } from "../../../ui/error-boundary";
import { type Reply, useReply } from "../../contact";
import { aboutSubject } from "../../message-subjects";
import { type SentMessage, sentMessage } from "../../sent-message";
import { MessageAddition, messageAddition } from "./message-addition";

/** Null if the page came without it (pages/error_pages.py). */
const orNull = (found: SentMessage): SentMessage | null => found;

/** A message as its visitor sees it. Only the mail that was sent to him leads here. */
export function MessagePage() {
  const { token = "" } = useParams();
  const query = useQuery({ ...sentMessage(token), select: orNull });
  if (isNotFound(query.error) || query.data === null) return <NotFound />;
  return <MessageOrLoading token={token} query={query} />;
}

type MessageOrLoadingProps = { token: string; query: UseQueryResult<SentMessage | null> };

function MessageOrLoading({ token, query }: MessageOrLoadingProps) {
  usePageHead({ ...headTexts("message"), robots: "noindex" });
  useLoadingLinks();
  const texts = messagePage();
  const reply = useReply();
  if (query.data) return <MessageView token={token} message={query.data} reply={reply} />;
  return (
    <div className="frame py-section">
      <h1 className="sr-only">{texts.yourText}</h1>
      {query.isFetching ? (
        <Loading>{texts.loading}</Loading>
      ) : (
        <LoadError query={query} errorPrefix={texts.loadError} />
      )}
    </div>
  );
}

type MessageViewProps = { token: string; message: SentMessage; reply?: Reply };

function MessageView({ token, message, reply }: MessageViewProps) {
  const { reference, created_at: receivedAt, state } = message;
  const texts = messagePage();
  const received = texts.receivedOn(formatMoment(receivedAt));
  return (
    <>
      <PageHeading title={texts.title(reference)}>
        <p>{received}</p>
      </PageHeading>
      <div className="frame grid items-start gap-x-14 gap-y-12 pb-section lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] xl:gap-x-20">
        <section aria-labelledby="words">
          <h2 id="words" className="text-heading">
            {texts.yourText}
          </h2>
          <div className="mt-6 grid gap-4">
            <MessageEntry
              at={receivedAt}
              text={message.message}
              photographs={message.attachments.length}
              hasPdf={message.has_pdf}
            >
              <Subjects subjects={message.subjects} />
            </MessageEntry>
            {message.entries.map(({ created_at, text, attachments }) => (
              <RecordBoundary key={created_at} resetKey={text}>
                <MessageEntry
                  label={texts.added}
                  at={created_at}
                  text={text}
                  photographs={attachments.length}
                />
              </RecordBoundary>
            ))}
          </div>
        </section>
        {/* On a phone the state comes before the form. */}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MessageNext isAnswered={state === "answered"} />
        </div>
        <AdditionSection token={token} message={message} reply={reply} />
      </div>
    </>
  );
}

function Subjects({ subjects }: { subjects: SentMessage["subjects"] }) {
  if (subjects.length === 0) return null;
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

function AdditionSection({ token, message, reply }: MessageViewProps) {
  const { title, success, isFull, writeAnother } = messageAddition();
  /** It stays, to say that the last addition was stored. */
  const [hasForm] = useState(true);
  return (
    <section aria-labelledby="add">
      <h2 id="add" className="text-subheading">
        {title}
      </h2>
      {hasForm ? (
        <MessageAddition token={token} message={message} reply={reply} />
      ) : (
        <div className="mt-6 grid justify-items-start gap-6">
          {reply && (
            <Alert kind={reply.error ? "error" : "success"} isReply>
              {reply.error ?? success}
            </Alert>
          )}
          <p className="text-steel-300">{isFull}</p>
          <ButtonLink kind="secondary" to="/contact">
            {writeAnother}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

type MessageEntryProps = {
  /** What it is, besides the message itself. */
  label?: string;
  at: string;
  text: string;
  photographs: number;
  hasPdf?: boolean;
  children?: ReactNode;
};

/** What the visitor sent at one time. */
function MessageEntry({ label, at, text, photographs, hasPdf, children }: MessageEntryProps) {
  const texts = messagePage();
  const files = [
    ...(photographs > 0 ? [texts.photographs(photographs)] : []),
    ...(hasPdf ? [texts.pdf] : []),
  ];
  return (
    <article className="border-l-4 border-steel-600 bg-steel-900 px-5 py-4 sm:px-6 sm:py-5">
      <p className="label text-steel-400">
        {label && `${label} `}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {text && <p className="mt-2 text-white whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {files.length > 0 && (
        <p className={text ? "mt-3 text-small text-steel-300" : "mt-2 text-white"}>
          {text && `${texts.files} `}
          {files.join(", ")}
        </p>
      )}
      {children}
    </article>
  );
}

/** What the visitor can expect, and the phone number on a plate. */
function MessageNext({ isAnswered }: { isAnswered: boolean }) {
  const company = useCompany();
  const { state, received, answered, next, urgent, isPrivate } = messagePage();
  return (
    <section
      aria-label={next}
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
    >
      <h2 className="label text-hot-deep">{state}</h2>
      <p className="mt-1 text-subheading">{isAnswered ? answered : received}</p>
      {!isAnswered && company?.answer_time && (
        <p className="mt-2 font-semibold wrap-anywhere">{company.answer_time}</p>
      )}
      <div className="mt-5 border-t-2 border-ink pt-4">
        <p className="font-semibold">{urgent}</p>
        <PhoneLink className="numerals mt-1 block w-fit py-1 text-[clamp(2rem,10vw,2.5rem)]/[0.95] hover:text-hot-deep" />
      </div>
      <p className="mt-5 border-t-2 border-ink pt-4 text-small font-semibold">{isPrivate}</p>
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
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: TIME_ZONE,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  const date = ["day", "month", "year"] as const;
  const time = ["hour", "minute"] as const;
  const join = (names: readonly Intl.DateTimeFormatPartTypes[], between: string) =>
    names.map((name) => parts.get(name) ?? "").join(between);
  const [day, clock] = [join(date, "."), formatClock(join(time, ":"))];
  return t({
    message: `${day}, ${clock}`,
    comment: "A date and a time, such as 24.11.2026 and 10:30.",
  });
}

/** The page of a message, as its visitor sees it. */
function messagePage() {
  return {
    title: (reference: string) => t`Your message ${reference}`,
    receivedOn: (time: string) => t`We received it on ${time}.`,
    yourText: t`What you wrote`,
    /** Before the numbers of photographs and PDFs. */
    files: t`Sent with it:`,
    photographs: (count: number) => plural(count, { one: "# photograph", other: "# photographs" }),
    pdf: t`a PDF`,
    added: t`Added`,
    next: t`What happens next`,
    state: t`State of your message`,
    received: t({ context: "the state of a message", message: "Received" }),
    answered: t({ context: "the state of a message", message: "Answered" }),
    /** Before the phone number. */
    urgent: t`If it is urgent, please call us:`,
    isPrivate: t`Only you have the address of this page. Whoever you give it to can read your message, too.`,
    loading: t`Loading your message...`,
    loadError: t`Error loading your message`,
  };
}
