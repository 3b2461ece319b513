import type { Message } from "../../api/messages";
import { Button, ButtonAnchor } from "../../components/button";
import { formatDateTime } from "../format-date-time";
import { mailLink, findPhone } from "./message-reply";
import { MessageSubject } from "./message-subject";

const STATES = {
  new: { label: "New", className: "bg-hot text-ink" },
  answered: { label: "Answered", className: "bg-go-shade text-go" },
  spam: { label: "Suspected spam", className: "bg-stop-shade text-stop" },
} as const;

/** 'none' (mail is not set up) is not worth repeating on each card. */
const MAIL_STATES = {
  none: "",
  waiting: "Waiting to be mailed",
  sending: "Being mailed",
  sent: "Mailed to you",
  failed: "Could not be mailed",
} as const;

type MessageCardProps = {
  message: Message;
  busy: boolean;
  onMark: (state: Message["state"]) => void;
  onDelete: () => void;
};

export function MessageCard({ message, busy, onMark, onDelete }: MessageCardProps) {
  const { id, reference, name, email, state, mail, created_at } = message;
  const title = `message-${id}`;
  const phone = findPhone(message.message);
  const { label, className } = STATES[state];
  return (
    <article aria-labelledby={title} className="bg-steel-900 p-5 sm:p-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={title} className="text-subheading wrap-anywhere">
          {name}
        </h2>
        <p className={`label px-2 pt-1 text-[0.9375rem] ${className}`}>{label}</p>
        <p className="w-full text-small text-steel-300 sm:ml-auto sm:w-auto">
          {reference}, {formatDateTime(created_at)}
        </p>
      </header>
      <p className="text-steel-300 wrap-anywhere">{email}</p>
      <MessageSubject message={message} />
      <p className="mt-4 max-w-prose text-white whitespace-pre-wrap wrap-anywhere">
        {message.message}
      </p>
      {MAIL_STATES[mail.state] && (
        <p
          className={`mt-4 text-small ${mail.state === "failed" ? "text-stop" : "text-steel-400"}`}
        >
          {MAIL_STATES[mail.state]}
          {mail.reason && `: ${mail.reason}`}
          {mail.state === "waiting" && mail.next_attempt && mail.attempts > 0
            ? ` Next attempt ${formatDateTime(mail.next_attempt)}.`
            : ""}
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-3 *:px-4 sm:flex sm:flex-wrap sm:*:px-6">
        <ButtonAnchor
          href={mailLink(message)}
          kind={state === "new" ? "primary" : "secondary"}
          className="max-sm:col-span-2"
        >
          Reply by e-mail
        </ButtonAnchor>
        {phone && (
          <>
            <ButtonAnchor kind="secondary" href={`tel:+${phone}`}>
              Call
            </ButtonAnchor>
            <ButtonAnchor
              kind="secondary"
              href={`https://wa.me/${phone}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              WhatsApp
            </ButtonAnchor>
          </>
        )}
        <Button
          kind="secondary"
          aria-disabled={busy}
          onClick={() => onMark(state === "new" ? "answered" : "new")}
        >
          {state === "new" ? "Mark answered" : state === "spam" ? "Not spam" : "Mark as new"}
        </Button>
        <Button kind="secondary" aria-disabled={busy} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}
