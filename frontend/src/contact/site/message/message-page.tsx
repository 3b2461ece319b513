import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import { isGone } from "../../../api/client";
import type { Reply } from "../../contact";
import { sentMessage, type SentMessage } from "../../sent-message";
import { headTexts } from "../../../api/site-settings";
import { Alert } from "../../../ui/alert";
import { ButtonLink } from "../../../ui/button";
import { PageHeading } from "../../../ui/heading";
import { LoadError, Loading } from "../../../ui/loading/list-state";
import { usePageHead } from "../../../shell/page-head";
import { RecordBoundary } from "../../../ui/record-boundary";
import { messageAddition } from "./message-addition-text";
import { messagePage } from "./message-page-text";
import { aboutSubject } from "../../message-subjects";
import { useReply } from "../contact-reply";
import { MessageAddition } from "./message-addition";
import { useLoadingLinks } from "./message-links";
import { formatMoment } from "./message-moment";
import { MessageNext } from "./message-next";
import { NotFound } from "../../../shell/site/not-found";

/** Null if the page came without it (pages/error_pages.py). */
const orNull = (found: SentMessage): SentMessage | null => found;

/** A message as its visitor sees it. Only the mail that was sent to him leads here. */
export function MessagePage() {
  const { token = "" } = useParams();
  const query = useQuery({ ...sentMessage(token), select: orNull });
  if (isGone(query.error) || query.data === null) return <NotFound />;
  return <Loaded token={token} query={query} />;
}

type LoadedProps = { token: string; query: UseQueryResult<SentMessage | null> };

function Loaded({ token, query }: LoadedProps) {
  usePageHead({ ...headTexts("/contact/message/:token"), robots: "noindex" });
  useLoadingLinks();
  const texts = messagePage();
  const reply = useReply();
  if (query.data) return <Shown token={token} message={query.data} reply={reply} />;
  return (
    <div className="frame py-section">
      <h1 className="sr-only">{texts.words}</h1>
      {query.isFetching ? (
        <Loading>{texts.loading}</Loading>
      ) : (
        <LoadError query={query} errorPrefix={texts.loadError} />
      )}
    </div>
  );
}

type ShownProps = { token: string; message: SentMessage; reply?: Reply };

function Shown({ token, message, reply }: ShownProps) {
  const { reference, created_at: receivedAt, answered_at: answeredAt, state } = message;
  const texts = messagePage();
  const received = texts.receivedOn(formatMoment(receivedAt));
  return (
    <>
      <PageHeading title={texts.title(reference)}>
        <p>{answeredAt ? `${received} ${texts.answeredOn(formatMoment(answeredAt))}` : received}</p>
      </PageHeading>
      <div className="frame grid items-start gap-x-14 gap-y-12 pb-section lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] xl:gap-x-20">
        <section aria-labelledby="words">
          <h2 id="words" className="text-heading">
            {texts.words}
          </h2>
          <div className="mt-6 grid gap-4">
            <Words
              at={receivedAt}
              text={message.message}
              photographs={message.photographs}
              hasPdf={message.has_pdf}
            >
              <Subjects subjects={message.subjects} />
            </Words>
            {message.additions.map(({ created_at, text, photographs }) => (
              <RecordBoundary key={created_at} of={text}>
                <Words label={texts.added} at={created_at} text={text} photographs={photographs} />
              </RecordBoundary>
            ))}
          </div>
        </section>
        {/* On a phone the state comes before the form. */}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MessageNext isAnswered={state === "answered"} />
        </div>
        <Adding token={token} message={message} reply={reply} />
      </div>
    </>
  );
}

function Subjects({ subjects }: { subjects: SentMessage["subjects"] }) {
  const about = aboutSubject();
  if (subjects.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 border-t border-steel-700 pt-4 sm:grid-cols-2">
      {subjects.map(({ kind, name }) => (
        <div key={`${kind} ${name}`}>
          <dt className="label text-steel-400">{about[kind]}</dt>
          <dd className="text-white wrap-anywhere">
            <bdi>{name}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Adding({ token, message, reply }: ShownProps) {
  const { title, success, isFull, writeAnother } = messageAddition();
  /** It stays, to say that the last addition was stored. */
  const [hasForm] = useState(message.additions_left > 0);
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

type WordsProps = {
  /** What it is, besides the message itself. */
  label?: string;
  at: string;
  text: string;
  photographs: number;
  hasPdf?: boolean;
  children?: ReactNode;
};

/** What the visitor sent at one time. */
function Words({ label, at, text, photographs, hasPdf, children }: WordsProps) {
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
