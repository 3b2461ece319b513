import { t } from "@lingui/core/macro";
import type { Invitation, NewInvitation } from "../../api/people";
import { Button } from "../../components/button";
import { formatDateTime } from "../format";
import { InvitationLink } from "./invitation-link";
import { roleNames } from "./role-names";

type InvitationRowProps = {
  invitation: Invitation;
  /** The answer with the link, if the owner asked for it. */
  shown: NewInvitation | undefined;
  onShow: () => void;
  onWithdraw: () => void;
};

export function InvitationRow({ invitation, shown, onShow, onWithdraw }: InvitationRowProps) {
  const { id, name, email, role, state } = invitation;
  const until = formatDateTime(invitation.expires_at);
  const title = `invitation-${id}`;
  const withdraw = (
    <Button kind="secondary" aria-describedby={title} onClick={onWithdraw}>
      {t`Withdraw`}
    </Button>
  );
  return (
    <li className="grid grid-cols-1 gap-4 bg-steel-900 p-4 sm:px-5">
      <div>
        <p id={title} className="font-bold text-white wrap-anywhere">
          {name}
        </p>
        <p className="text-small text-steel-300 wrap-anywhere">
          {roleNames()[role]} · {email}
        </p>
        <p className={`text-small ${state === "pending" ? "text-steel-300" : "text-stop"}`}>
          {state === "pending" && t`Works until ${until}`}
          {state === "expired" && t`Expired ${until}`}
          {state === "withdrawn" && t`Does not work: who invited is no owner any more.`}
        </p>
      </div>
      {state === "pending" && shown ? (
        <InvitationLink invitation={shown} isAsked>
          {withdraw}
        </InvitationLink>
      ) : (
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          {state === "pending" && (
            <Button kind="secondary" aria-describedby={title} onClick={onShow}>
              {t`Show link`}
            </Button>
          )}
          {withdraw}
        </div>
      )}
    </li>
  );
}
