import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readOptions } from "../../api/queries";
import type { Language } from "../../core/language";
import { formatDateTime } from "../../ui/admin/format";
import { Button, ButtonAnchor } from "../../ui/button";
import { copyText } from "../../ui/clipboard";
import { newTabProps } from "../../ui/links";
import { RecordBoundary } from "../../ui/error-boundary";
import { Answer, PriceList, ReplacedOffer, formatDate } from "../entries";
import { type Message, type MessageEntry } from "../messages";
import { MessageFiles } from "./message-files";
import { mailLink, phoneLinks, sharedText } from "./message-reply";

/** What both sides have written since the message, oldest first. */
export function Conversation({ message }: { message: Message }) {
  const { entries, language } = message;
  const last = entries.findLast(({ author }) => author === "workshop");
  if (entries.length === 0) return null;
  return (
    <ol aria-label={t`Conversation`} className="mt-6 grid gap-4">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={`border-l-4 pl-4 sm:pl-5 ${entry.author === "workshop" ? "border-hot bg-steel-800 py-3 pr-4" : "border-steel-600"}`}
        >
          <RecordBoundary resetKey={entry}>
            <p className="flex flex-wrap items-baseline gap-x-3 text-small text-steel-300">
              <span className="font-bold text-white">
                {entry.author === "workshop" ? t`The workshop` : message.name}
              </span>
              {formatDateTime(entry.created_at)}
              {entry.mail.is_suspected && <span className="text-stop">{t`Suspected spam`}</span>}
            </p>
            <Answer {...entry} className="mt-1 font-bold text-hot" />
            {entry.text && <MessageText language={language}>{entry.text}</MessageText>}
            <Offer {...entry} />
            <MessageFiles message={message} files={entry.attachments} />
            <MessageMail
              mail={entry.mail}
              sent={entry.author === "workshop" ? t`Mailed to the visitor` : ""}
            />
            {entry === last && message.page_url && <Sharing message={message} entry={entry} />}
          </RecordBoundary>
        </li>
      ))}
    </ol>
  );
}

/** The price list. One that was replaced is folded. */
function Offer({ lines, total, valid_until: lastDay, replaced }: MessageEntry) {
  const day = lastDay && formatDate(lastDay);
  if (lines.length === 0) return null;
  if (replaced) return <ReplacedOffer lines={lines} total={total} className="mt-2" />;
  return (
    <div className="mt-3 max-w-xl">
      <PriceList lines={lines} total={total} />
      {day && <p className="mt-1 text-right text-small">{t`Valid until ${day}`}</p>}
    </div>
  );
}

type MessageMailProps = {
  mail: Message["mail"];
  /** Said of one that was mailed. */
  sent: string;
};

/** Whether a mail has arrived, or why not. 'none' (mail is not set up) is not worth saying. */
export function MessageMail({
  mail: { state, reason, next_attempt, attempts },
  sent,
}: MessageMailProps) {
  const texts = {
    none: "",
    waiting: t`Waiting to be mailed`,
    sending: t`Being mailed`,
    sent,
    failed: t`Could not be mailed`,
  };
  if (!texts[state]) return null;
  const isDelayed = state === "waiting" && attempts > 0;
  const time = isDelayed && next_attempt && formatDateTime(next_attempt);
  return (
    <p className={`mt-2 text-small ${state === "failed" ? "text-stop" : "text-steel-400"}`}>
      {texts[state]}
      {reason && `: ${reason}`}
      {time && ` ${t`Next attempt ${time}.`}`}
    </p>
  );
}

/** Hand the last answer over outside of mail: its text, and the address of the visitor's page. */
function Sharing({ message, entry }: { message: Message; entry: MessageEntry }) {
  const { data: company } = useQuery(
    readOptions("pages/company", { query: { language: message.language } }),
  );
  const [result, setResult] = useState("");
  const text = sharedText(message, entry, company?.values);
  const { whatsApp } = phoneLinks(message, text);
  const isMailed = entry.mail.state !== "none" && entry.mail.state !== "failed";
  const first = isMailed && message.preferred !== "whatsapp" ? "secondary" : "primary";
  const share = () => navigator.share({ text }).catch(() => undefined); // closed
  const copy = async () =>
    setResult((await copyText(text)) ? t`Copied` : t`The text could not be copied.`);
  return (
    <div className="mt-3">
      {!isMailed && <p className="mb-2 text-small">{t`It was not mailed. Send it yourself:`}</p>}
      <div className="flex flex-wrap gap-2 *:px-4">
        {whatsApp && (
          <ButtonAnchor kind={first} href={whatsApp} {...newTabProps(whatsApp)}>
            WhatsApp
          </ButtonAnchor>
        )}
        {"share" in navigator && (
          <Button kind={whatsApp ? "secondary" : first} onClick={() => void share()}>
            {t`Share`}
          </Button>
        )}
        <ButtonAnchor kind="secondary" href={mailLink(message, text)}>
          {t`E-mail`}
        </ButtonAnchor>
        <Button kind="secondary" onClick={() => void copy()}>
          {t`Copy`}
        </Button>
      </div>
      <p role="status" className="mt-1 text-small text-steel-300 empty:hidden">
        {result}
      </p>
    </div>
  );
}

type MessageTextProps = { children: string; language: Language };

/** The words of a visitor, in their own direction. */
export function MessageText({ children: text, language }: MessageTextProps) {
  return (
    <p
      lang={language}
      dir="auto"
      className="mt-4 max-w-prose text-white whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]"
    >
      {text}
    </p>
  );
}
