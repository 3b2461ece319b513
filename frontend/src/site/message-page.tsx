import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { isGone } from "../api/client";
import { sentMessage, type SentMessage } from "../api/sent-message";
import { headTexts } from "../api/site-settings";
import { PageHeading } from "../components/heading";
import { LoadError, Loading } from "../components/list-state";
import { usePageHead } from "../components/page-head";
import { messagePage } from "../content/message-page";
import { formatMoment } from "./message-moment";
import { MessageNext } from "./message-next";
import { NotFound } from "./not-found";

/** A message as its visitor sees it. Only the mail that was sent to him leads here. */
export function MessagePage() {
  const { token = "" } = useParams();
  const query = useQuery(sentMessage(token));
  return isGone(query.error) ? <NotFound /> : <Loaded query={query} />;
}

function Loaded({ query }: { query: UseQueryResult<SentMessage> }) {
  usePageHead({ ...headTexts("/contact/message/:token"), robots: "noindex" });
  const texts = messagePage();
  if (query.data) return <Shown message={query.data} />;
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

function Shown({ message }: { message: SentMessage }) {
  const { reference, created_at: receivedAt, answered_at: answeredAt, state } = message;
  const texts = messagePage();
  const received = texts.receivedOn(formatMoment(receivedAt));
  return (
    <>
      <PageHeading title={texts.title(reference)}>
        <p>{answeredAt ? `${received} ${texts.answeredOn(formatMoment(answeredAt))}` : received}</p>
      </PageHeading>
      <div className="frame grid items-start gap-x-14 gap-y-12 pb-section lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
        <section aria-labelledby="words">
          <h2 id="words" className="text-heading">
            {texts.words}
          </h2>
          <Words at={receivedAt} text={message.message} files={message.files} />
        </section>
        <MessageNext isAnswered={state === "answered"} />
      </div>
    </>
  );
}

type WordsProps = { at: string; text: string; files: readonly string[] };

/** What the visitor sent at one time. */
function Words({ at, text, files }: WordsProps) {
  const sentWith = messagePage().files;
  return (
    <article className="mt-6 border-l-4 border-steel-600 bg-steel-900 px-5 py-4 sm:px-6 sm:py-5">
      <p className="label text-steel-400">
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {text && <p className="mt-2 text-white whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {files.length > 0 && (
        <p className="mt-3 text-small text-steel-300 wrap-anywhere">
          {sentWith} {files.join(", ")}
        </p>
      )}
    </article>
  );
}
