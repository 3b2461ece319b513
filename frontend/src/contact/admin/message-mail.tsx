import { t } from "@lingui/core/macro";
import type { Message } from "../messages";
import { formatDateTime } from "../../ui/admin/format";
import { once } from "../../ui/admin/once";

/** 'none' (mail is not set up) is not worth repeating on each card. */
const mailStates = once(() => ({
  none: "",
  waiting: t`Waiting to be mailed`,
  sending: t`Being mailed`,
  sent: t`Mailed to you`,
  failed: t`Could not be mailed`,
}));

/** Whether the owner has a message by mail, or why not. */
export function MessageMail({ mail }: { mail: Message["mail"] }) {
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
