import { t } from "@lingui/core/macro";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ENGLISH, type Language, isAdminPath } from "../../core/language";
import languages from "../../content/languages.json";
import { focusClasses } from "../../pictures/picture";
import { formatDateTime, formatTime, memoized } from "../../ui/admin/format";
import { Button, ButtonAnchor } from "../../ui/button";
import { aboutSubject } from "../message-subjects";
import type { Message } from "../messages";
import { MessageFiles } from "./message-files";
import { MessageMachine } from "./message-machine";
import { mailLink, phoneLinks } from "./message-reply";

const stateMarks = memoized(() => ({
  new: {
    label: t({ context: "a message", message: "New" }),
    className: "bg-hot text-ink",
    bar: "border-hot",
  },
  done: {
    label: t({ context: "a message", message: "Answered" }),
    className: "bg-go-shade text-go",
    bar: "border-go",
  },
  spam: {
    label: t`Suspected spam`,
    className: "bg-stop-shade text-stop",
    bar: "border-stop",
  },
}));

const preferredTexts = memoized(() => ({
  call: t`Would like a phone call`,
  whatsapp: t`Would like an answer on WhatsApp`,
  email: t`Would like an e-mail`,
}));

type MessageCardProps = {
  message: Message;
  busy: boolean;
  /** Whether a search found it. */
  isFound: boolean;
  /** It is the one that was looked for. */
  opens: boolean;
  onMark: (state: Message["state"]) => void;
  onDelete: () => void;
};

/** A message as one line, until the owner opens it. */
export function MessageCard({ opens, ...rest }: MessageCardProps) {
  const { message } = rest;
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? opens;
  const { id, reference, name, state, created_at, subjects, language } = message;
  const { label, className, bar } =
    stateMarks()[state === "new" || state === "spam" ? state : "done"];
  const title = `message-${id}`;
  const body = `${title}-body`;
  return (
    <article aria-labelledby={title} className={`border-l-4 bg-steel-900 ${bar}`}>
      <header className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 pr-3 pl-4 hover:bg-steel-800 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto_auto]">
        <h2 id={title} dir="auto" className="min-w-0 text-white">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={() => setChosen(!isOpen)}
            className="-my-1 min-h-11 w-full cursor-pointer text-left font-sans font-bold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-hot-bright"
          >
            {name}
          </button>
        </h2>
        <p className="text-right text-small text-steel-300 lg:order-last lg:min-w-36">
          <span
            className={
              state === "new" ? "sr-only" : `label mr-3 px-2 pt-1 text-[0.9375rem] ${className}`
            }
          >
            {label}
          </span>{" "}
          {formatTime(Date.parse(created_at))}
        </p>
        <p
          dir="auto"
          lang={language}
          className={`min-w-0 truncate text-small text-steel-300 max-lg:col-span-2 max-lg:-mt-2 max-lg:pb-1 ${isOpen ? "invisible max-lg:hidden" : ""}`}
        >
          {subjects.map((subject) => `${subject.name} · `)}
          {message.message}
        </p>
        <p className="text-small text-steel-400 max-lg:sr-only">{reference}</p>
      </header>
      {isOpen && (
        <div id={body} className="px-4 pt-1 pb-5 sm:pb-6">
          <OpenMessage {...rest} />
        </div>
      )}
    </article>
  );
}

type OpenMessageProps = Omit<MessageCardProps, "opens">;

function OpenMessage({ message, busy, isFound, onMark, onDelete }: OpenMessageProps) {
  const { reference, email, phone, preferred, language, state, mail, copy } = message;
  const [isAsking, setAsking] = useState(false);
  const reply = useRef<HTMLAnchorElement>(null);
  const askIfAnswered = () => setAsking(state !== "done");
  const closeQuestion = () => {
    setAsking(false);
    reply.current?.focus(); // the buttons of the question disappear
  };
  const { call, whatsApp } = phoneLinks(message);
  const links = { email: mailLink(message), call, whatsapp: whatsApp };
  const wanted = preferred && links[preferred] ? preferred : "email";
  const kindOf = (way: keyof typeof links) =>
    state === "new" && way === wanted ? "primary" : "secondary";
  const written = languages[language].name;
  const isOurs = state === "new" || state === "waiting_workshop";
  return (
    <>
      <p className="text-small text-steel-300">
        {reference}, {formatDateTime(message.created_at)}
      </p>
      <p className="text-steel-300 wrap-anywhere">
        {email}
        {phone && `, ${phone}`}
      </p>
      {preferred && <p className="text-small text-hot">{preferredTexts()[preferred]}</p>}
      {message.closed_at && (
        <p className="text-small text-steel-400">{answeredText(message.closed_at)}</p>
      )}
      {language !== ENGLISH && (
        <p className="text-small text-steel-400">{t`Written in: ${written}`}</p>
      )}
      <MessageSubjects subjects={message.subjects} />
      <MessageMachine machine={message.machine} />
      <MessageText language={language} isOpen={isFound}>
        {message.message}
      </MessageText>
      <MessageFiles message={message} />
      <div className="mt-4 empty:hidden">
        <MessageMail mail={mail} />
      </div>
      {copy?.state === "failed" && (
        <p className="mt-1 text-small text-stop">
          {t`The copy for the visitor could not be delivered. The address may have a mistake.`}
          {` ${copy.reason}`}
        </p>
      )}
      <MessageAdditions message={message} isFound={isFound} />
      <div className="mt-5 grid grid-cols-2 gap-3 *:px-4 sm:flex sm:flex-wrap sm:*:px-6">
        <ButtonAnchor
          ref={reply}
          href={links.email}
          onClick={askIfAnswered}
          kind={kindOf("email")}
          className="max-sm:col-span-2"
        >
          {t`Reply by e-mail`}
        </ButtonAnchor>
        {call && (
          <ButtonAnchor kind={kindOf("call")} href={call} onClick={askIfAnswered}>
            {t`Call`}
          </ButtonAnchor>
        )}
        {whatsApp && (
          <ButtonAnchor
            kind={kindOf("whatsapp")}
            href={whatsApp}
            onClick={askIfAnswered}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp
          </ButtonAnchor>
        )}
        <Button
          kind="secondary"
          aria-disabled={busy}
          onClick={() => onMark(isOurs ? "done" : "waiting_workshop")}
        >
          {isOurs ? t`Mark answered` : state === "spam" ? t`Not spam` : t`Mark as new`}
        </Button>
        {state !== "spam" && (
          <Button kind="secondary" aria-disabled={busy} onClick={() => onMark("spam")}>
            {t`Mark as spam`}
          </Button>
        )}
        <Button kind="secondary" aria-disabled={busy} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
      <AnsweredQuestion
        isAsking={isAsking}
        onNotYet={closeQuestion}
        onYes={() => {
          closeQuestion();
          onMark("done");
        }}
      />
    </>
  );
}

function answeredText(at: string): string {
  const time = formatDateTime(at);
  return t`Answered on ${time}`;
}

type AnsweredQuestionProps = {
  /** Whether the owner has opened a reply, of which the admin does not know if it was sent. */
  isAsking: boolean;
  onYes: () => void;
  onNotYet: () => void;
};

/** A live region that is always there, so that screen readers announce the question. */
function AnsweredQuestion({ isAsking, onYes, onNotYet }: AnsweredQuestionProps) {
  return (
    <div role="status">
      {isAsking && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-l-4 border-go bg-go-shade px-5 py-3">
          <p className="mr-2 font-bold text-go">{t`Answered?`}</p>
          <Button kind="secondary" onClick={onYes}>
            {t`Yes`}
          </Button>
          <Button kind="secondary" onClick={onNotYet}>
            {t`Not yet`}
          </Button>
        </div>
      )}
    </div>
  );
}

type Subjects = Message["subjects"];

/** All that a message is about, with pictures and links. */
function MessageSubjects({ subjects }: { subjects: Subjects }) {
  const [first, ...others] = subjects;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <div className="mt-4">
        <MessageSubject {...first} />
      </div>
    );
  }
  return (
    <ul className="mt-4 grid gap-2 *:grid sm:grid-cols-2">
      {subjects.map((subject) => (
        <li key={`${subject.kind} ${subject.id ?? subject.name}`}>
          <MessageSubject {...subject} />
        </li>
      ))}
    </ul>
  );
}

function MessageSubject({ kind, name, item }: Subjects[number]) {
  return (
    <Link
      to={item.path}
      reloadDocument={!isAdminPath(item.path)}
      className="inline-flex min-h-11 max-w-full items-center gap-4 border border-steel-700 pr-5 hover:border-steel-400"
    >
      {item.picture && (
        <img
          src={item.picture}
          alt=""
          className={`h-16 w-24 shrink-0 object-cover ${focusClasses(item.focus)}`}
        />
      )}
      <span className={item.picture ? "min-w-0 py-2" : "min-w-0 py-2 pl-4"}>
        <span className="label text-steel-400">{aboutSubject(kind)}</span>
        <span dir="auto" className="block font-bold text-white wrap-anywhere">
          {name}
        </span>
      </span>
    </Link>
  );
}

/** What fits on a phone beside the buttons of its card. */
const LONG = 400; // characters
const LONG_LINES = 8;

type MessageTextProps = {
  children: string;
  language: Language;
  /** Show all of it: a search may have found any word. */
  isOpen: boolean;
};

/** The words of a visitor, in their own direction. Long ones are folded. */
export function MessageText({ children: text, language, isOpen }: MessageTextProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isLong = text.length > LONG || text.split("\n").length > LONG_LINES;
  const isFolded = isLong && !isUnfolded && !isOpen;
  return (
    <>
      <p
        id={id}
        lang={language}
        dir="auto"
        className={`mt-4 max-w-prose text-white whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext] ${isFolded ? "line-clamp-6" : ""}`}
      >
        {text}
      </p>
      {isLong && !isOpen && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className="min-h-11 cursor-pointer text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-white"
        >
          {isUnfolded ? t`Show less` : t`Show the whole message`}
        </button>
      )}
    </>
  );
}

type MessageAdditionsProps = {
  message: Message;
  /** Whether a search found the message. */
  isFound: boolean;
};

/** What the visitor has added on the page of the message, oldest first. */
function MessageAdditions({ message, isFound }: MessageAdditionsProps) {
  const { entries, language } = message;
  if (entries.length === 0) return null;
  return (
    <ol aria-label={t`Added later`} className="mt-6 grid gap-6">
      {entries.map((entry) => (
        <li key={entry.id} className="border-l-4 border-steel-600 pl-4 sm:pl-5">
          <p className="-mb-2.5 flex flex-wrap items-baseline gap-x-3 text-small text-steel-300">
            {addedText(entry.created_at)}
            {entry.is_suspected && <span className="text-stop">{t`Suspected spam`}</span>}
          </p>
          {entry.text && (
            <MessageText language={language} isOpen={isFound}>
              {entry.text}
            </MessageText>
          )}
          <MessageFiles message={message} entry={entry.id} />
          {entry.mail.state !== "sent" && <MessageMail mail={entry.mail} />}
        </li>
      ))}
    </ol>
  );
}

function addedText(at: string): string {
  const time = formatDateTime(at);
  return t`Added on ${time}`;
}

/** 'none' (mail is not set up) is not worth repeating on each card. */
const mailStates = memoized(() => ({
  none: "",
  waiting: t`Waiting to be mailed`,
  sending: t`Being mailed`,
  sent: t`Mailed to you`,
  failed: t`Could not be mailed`,
}));

/** Whether the owner has a message by mail, or why not. */
function MessageMail({ mail }: { mail: Message["mail"] }) {
  const state = mailStates()[mail.state];
  if (!state) return null;
  return (
    <p className={`text-small ${mail.state === "failed" ? "text-stop" : "text-steel-400"}`}>
      {state}
      {mail.reason && `: ${mail.reason}`}
      {mail.state === "waiting" && mail.next_attempt && mail.attempts > 0
        ? ` ${nextAttempt(mail.next_attempt)}`
        : ""}
    </p>
  );
}

function nextAttempt(at: string): string {
  const time = formatDateTime(at);
  return t`Next attempt ${time}.`;
}
