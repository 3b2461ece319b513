import { t } from "@lingui/core/macro";
import type { Message } from "../messages";
import { formatDateTime } from "../../ui/admin/format";
import { MessageFiles } from "./message-files";
import { MessageMail } from "./message-mail";
import { MessageText } from "./message-text";

type MessageAdditionsProps = {
  message: Message;
  /** Whether a search found the message. */
  isFound: boolean;
};

/** What the visitor has added on the page of the message, oldest first. */
export function MessageAdditions({ message, isFound }: MessageAdditionsProps) {
  const { additions, language } = message;
  if (additions.length === 0) return null;
  return (
    <ol aria-label={t`Added later`} className="mt-6 grid gap-6">
      {additions.map((addition) => (
        <li key={addition.id} className="border-l-4 border-steel-600 pl-4 sm:pl-5">
          <p className="-mb-2.5 flex flex-wrap items-baseline gap-x-3 text-small text-steel-300">
            {addedText(addition.created_at)}
            {addition.is_suspected && <span className="text-stop">{t`Suspected spam`}</span>}
          </p>
          {addition.text && (
            <MessageText language={language} isOpen={isFound}>
              {addition.text}
            </MessageText>
          )}
          <MessageFiles message={message} addition={addition.id} />
          {addition.mail.state !== "sent" && <MessageMail mail={addition.mail} />}
        </li>
      ))}
    </ol>
  );
}

function addedText(at: string): string {
  const time = formatDateTime(at);
  return t`Added on ${time}`;
}
