import { t } from "@lingui/core/macro";
import type { Invitation, NewInvitation } from "../../api/people";
import { Button } from "../../components/button";
import { formatDateTime } from "../format";
import { InvitationLink } from "./invitation-link";

type PersonLinkProps = {
  link: Invitation;
  /** The answer with the link itself, if it was made on this page. */
  made: NewInvitation | undefined;
  onWithdraw: () => void;
};

/** The sign-in link of a person that was not used yet. */
export function PersonLink({ link, made, onWithdraw }: PersonLinkProps) {
  const until = formatDateTime(link.expires_at);
  const withdraw = (
    <Button kind="secondary" onClick={onWithdraw}>
      {t`Withdraw`}
    </Button>
  );
  return (
    <div className="grid basis-full gap-3 border-l-4 border-go bg-go-shade p-4">
      <p role="status" className="text-go">
        {made &&
          (made.mailed
            ? t`The link was mailed. You can also send it yourself:`
            : t`Please send this link to the person. It works once, for 72 hours.`)}
        {!made && t`Sign-in link, works until ${until}`}
      </p>
      {made ? <InvitationLink invitation={made}>{withdraw}</InvitationLink> : <div>{withdraw}</div>}
    </div>
  );
}
