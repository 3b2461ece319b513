import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { ENGLISH } from "../../api/language";
import type { Message } from "../messages";
import { Button, ButtonAnchor } from "../../ui/button";
import languages from "../../content/languages.json";
import { formatDateTime } from "../../ui/admin/format";
import { once } from "../../ui/admin/once";
import { AnsweredQuestion } from "./answered-question";
import { MessageAdditions } from "./message-additions";
import { MessageFiles } from "./message-files";
import { MessageMail } from "./message-mail";
import { mailLink, phoneLinks } from "./message-reply";
import { MessageSubjects } from "./message-subjects";
import { MessageText } from "./message-text";

const stateMarks = once(() => ({
  new: { label: t({ context: "a message", message: "New" }), className: "bg-hot text-ink" },
  answered: {
    label: t({ context: "a message", message: "Answered" }),
    className: "bg-go-shade text-go",
  },
  spam: { label: t`Suspected spam`, className: "bg-stop-shade text-stop" },
}));

const preferredTexts = once(() => ({
  call: t`Would like a phone call`,
  whatsapp: t`Would like an answer on WhatsApp`,
  email: t`Would like an e-mail`,
}));

type MessageCardProps = {
  message: Message;
  busy: boolean;
  /** Whether a search found it. */
  isFound: boolean;
  onMark: (state: Message["state"]) => void;
  onDelete: () => void;
};

export function MessageCard(props: MessageCardProps) {
  const { message, busy, isFound, onMark, onDelete } = props;
  const { id, reference, name, email, phone, preferred, language, state, mail, copy } = message;
  const title = `message-${id}`;
  const [isAsked, setAsked] = useState(false);
  const reply = useRef<HTMLAnchorElement>(null);
  const asks = () => setAsked(state !== "answered");
  const isDone = () => {
    setAsked(false);
    reply.current?.focus(); // the buttons of the question disappear
  };
  const { call, whatsApp } = phoneLinks(message);
  const links = { email: mailLink(message), call, whatsapp: whatsApp };
  const wanted = preferred && links[preferred] ? preferred : "email";
  const kindOf = (way: keyof typeof links) =>
    state === "new" && way === wanted ? "primary" : "secondary";
  const { label, className } = stateMarks()[state];
  const written = languages[language].name;
  return (
    <article aria-labelledby={title} className="bg-steel-900 p-5 sm:p-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={title} dir="auto" className="text-subheading wrap-anywhere">
          {name}
        </h2>
        <p className={`label px-2 pt-1 text-[0.9375rem] ${className}`}>{label}</p>
        <p className="w-full text-small text-steel-300 sm:ml-auto sm:w-auto">
          {reference}, {formatDateTime(message.created_at)}
        </p>
      </header>
      <p className="text-steel-300 wrap-anywhere">
        {email}
        {phone && `, ${phone}`}
      </p>
      {preferred && <p className="text-small text-hot">{preferredTexts()[preferred]}</p>}
      {message.answered_at && (
        <p className="text-small text-steel-400">{answeredText(message.answered_at)}</p>
      )}
      {language !== ENGLISH && (
        <p className="text-small text-steel-400">{t`Written in: ${written}`}</p>
      )}
      <MessageSubjects subjects={message.subjects} />
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
          onClick={asks}
          kind={kindOf("email")}
          className="max-sm:col-span-2"
        >
          {t`Reply by e-mail`}
        </ButtonAnchor>
        {call && (
          <ButtonAnchor kind={kindOf("call")} href={call} onClick={asks}>
            {t`Call`}
          </ButtonAnchor>
        )}
        {whatsApp && (
          <ButtonAnchor
            kind={kindOf("whatsapp")}
            href={whatsApp}
            onClick={asks}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp
          </ButtonAnchor>
        )}
        <Button
          kind="secondary"
          aria-disabled={busy}
          onClick={() => onMark(state === "new" ? "answered" : "new")}
        >
          {state === "new" ? t`Mark answered` : state === "spam" ? t`Not spam` : t`Mark as new`}
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
        isAsked={isAsked}
        onNotYet={isDone}
        onYes={() => {
          isDone();
          onMark("answered");
        }}
      />
    </article>
  );
}

function answeredText(at: string): string {
  const time = formatDateTime(at);
  return t`Answered on ${time}`;
}
