import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ENGLISH, currentLanguage, isAdminPath } from "../../core/language";
import languages from "../../content/languages.json";
import { focusClasses } from "../../pictures/picture";
import { formatDateTime, formatTime, memoized } from "../../ui/admin/format";
import { Button, ButtonAnchor } from "../../ui/button";
import { useFocusKept } from "../../ui/admin/focus-restore";
import { newTabProps } from "../../ui/links";
import { aboutSubject, answerTexts } from "../entries";
import { MACHINE_FIELDS, machineLabels } from "../machine";
import type { ChosenState, Message } from "../messages";
import { AnswerForm } from "./answer-form";
import { Conversation, MessageMail, MessageText } from "./conversation";
import { MessageFiles } from "./message-files";
import { phoneLinks } from "./message-reply";

const stateMarks = memoized(() => {
  const open = { className: "bg-hot text-ink", bar: "border-hot" };
  const closed = { className: "bg-steel-700 text-white", bar: "border-steel-600" };
  const lost = { className: "bg-stop-shade text-stop", bar: "border-stop" };
  return {
    new: { label: t({ context: "a message", message: "New" }), ...open },
    waiting_workshop: { label: t`Waiting for us`, ...open },
    waiting_visitor: { label: t`Waiting for them`, ...closed },
    done: { label: t({ context: "a message", message: "Done" }), ...closed },
    won: {
      label: t({ context: "a message", message: "Won" }),
      className: "bg-go-shade text-go",
      bar: "border-go",
    },
    lost: { label: t({ context: "a message", message: "Lost" }), ...lost },
    spam: { label: t`Suspected spam`, ...lost },
  };
});

const preferredTexts = memoized(() => ({
  call: t`Would like a phone call`,
  whatsapp: t`Would like an answer on WhatsApp`,
  email: t`Would like an e-mail`,
}));

type MessageCardProps = {
  message: Message;
  busy: boolean;
  /** It is the one that was looked for. */
  opens: boolean;
  onMark: (state: ChosenState) => void;
  onDelete: () => void;
};

/** A message as one line, until the owner opens it. */
export function MessageCard({ opens, ...rest }: MessageCardProps) {
  const { message } = rest;
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? opens;
  const { id, reference, name, state, created_at, subjects, language } = message;
  const { label, className, bar } = stateMarks()[state];
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
          <LastWords message={message} />
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

/** Of either side. An answer to an offer has no words of its own. */
function LastWords({ message }: { message: Message }) {
  const last = message.entries.findLast(({ text, answer }) => text || answer);
  if (!last?.answer || last.text) return last?.text ?? message.message;
  return <span lang={currentLanguage()}>{answerTexts()[last.answer]}</span>;
}

type OpenMessageProps = Omit<MessageCardProps, "opens">;

function OpenMessage({ message, busy, onMark, onDelete }: OpenMessageProps) {
  const { reference, email, phone, preferred, language, state, mail, copy } = message;
  const { call, whatsApp } = phoneLinks(message);
  const written = languages[language].name;
  const time = message.closed_at && formatDateTime(message.closed_at);
  const kindOf = (way: typeof preferred) => (way === preferred ? "primary" : "secondary");
  const isSpam = state === "spam";
  const isClosed = isSpam || state === "done" || state === "won" || state === "lost";
  const actions = useFocusKept<HTMLDivElement>(isClosed);
  const mark = (to: ChosenState, label: string) => (
    <Button kind="secondary" aria-disabled={busy} onClick={() => onMark(to)}>
      {label}
    </Button>
  );
  return (
    <>
      <p className="text-small text-steel-300">
        {reference}, {formatDateTime(message.created_at)}
      </p>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="mr-4 min-w-0 text-steel-300 wrap-anywhere">
          {email}
          {phone && `, ${phone}`}
        </p>
        {call && (
          <ButtonAnchor kind={kindOf("call")} href={call}>
            {t`Call`}
          </ButtonAnchor>
        )}
        {whatsApp && (
          <ButtonAnchor kind={kindOf("whatsapp")} href={whatsApp} {...newTabProps(whatsApp)}>
            WhatsApp
          </ButtonAnchor>
        )}
      </div>
      {preferred && <p className="text-small text-hot">{preferredTexts()[preferred]}</p>}
      {time && <p className="text-small text-steel-400">{t`Closed on ${time}`}</p>}
      {language !== ENGLISH && (
        <p className="text-small text-steel-400">{t`Written in: ${written}`}</p>
      )}
      <MessageSubjects subjects={message.subjects} />
      <MessageMachine machine={message.machine} />
      <MessageText language={language}>{message.message}</MessageText>
      <MessageFiles message={message} files={message.attachments} />
      <div className="mt-4 empty:hidden">
        <MessageMail mail={mail} sent={t`Mailed to you`} />
      </div>
      {copy?.state === "failed" && (
        <p className="mt-1 text-small text-stop">
          {t`The copy for the visitor could not be delivered. The address may have a mistake.`}
          {` ${copy.reason}`}
        </p>
      )}
      <Conversation message={message} />
      {!isSpam && <AnswerForm message={message} />}
      <div
        ref={actions}
        className="mt-6 flex flex-wrap gap-2 border-t border-steel-700 pt-4 max-sm:*:grow max-sm:*:px-3"
      >
        {isClosed ? (
          mark("waiting_workshop", isSpam ? t`Not spam` : t`Open again`)
        ) : (
          <>
            {mark("won", t({ context: "a message", message: "Won" }))}
            {mark("lost", t({ context: "a message", message: "Lost" }))}
            {mark("done", t({ context: "a message", message: "Done" }))}
          </>
        )}
        {!isSpam && mark("spam", t({ context: "a message", message: "Spam" }))}
        <Button kind="secondary" aria-disabled={busy} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </>
  );
}

/** All that a message is about, with pictures and links. */
function MessageSubjects({ subjects }: Pick<Message, "subjects">) {
  if (subjects.length === 0) return null;
  return (
    <ul className={`mt-4 ${subjects.length > 1 ? "grid gap-2 *:grid sm:grid-cols-2" : ""}`}>
      {subjects.map(({ kind, name, item }) => (
        <li key={`${kind} ${name}`}>
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
        </li>
      ))}
    </ul>
  );
}

/** What the visitor has entered about his machine. */
function MessageMachine({ machine }: Pick<Message, "machine">) {
  if (!machine) return null;
  const labels = machineLabels();
  return (
    <table
      aria-label={t`Machine`}
      className="mt-4 w-full max-w-prose border-l-4 border-steel-600 text-small"
    >
      <tbody>
        {MACHINE_FIELDS.filter((name) => machine[name] !== null).map((name) => (
          <tr key={name}>
            <th
              scope="row"
              className="w-1/2 sm:w-64 py-0.5 pr-4 pl-4 text-left align-top font-normal text-steel-400"
            >
              {labels[name]}
            </th>
            <td dir="auto" className="py-0.5 align-top text-white wrap-anywhere">
              {machine[name]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
