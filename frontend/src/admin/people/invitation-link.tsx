import { t } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import { encoded } from "../../api/characters";
import type { NewInvitation } from "../../api/people";
import { Button, ButtonAnchor } from "../../components/button";
import { copyText } from "../../components/clipboard";

type InvitationLinkProps = {
  invitation: Pick<NewInvitation, "link" | "name">;
  /** Just asked for, so it gets the focus. */
  isAsked?: boolean;
  /** More buttons. */
  children?: ReactNode;
};

/** The link of an invitation, to copy or to send by WhatsApp. */
export function InvitationLink({ invitation, isAsked = false, children }: InvitationLinkProps) {
  const { link, name } = invitation;
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid gap-3">
      <input
        ref={isAsked ? focusFirst : undefined}
        readOnly
        aria-label={t`Link for ${name}`}
        value={link}
        onFocus={({ target }) => target.select()}
        className="block w-full bg-carbon px-3 py-2.5 text-small text-white"
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          kind="secondary"
          onClick={() => void copyText(link).then((done) => setCopied(done))}
        >
          {isCopied ? t`Copied` : t`Copy link`}
        </Button>
        <ButtonAnchor
          kind="secondary"
          href={`https://wa.me/?text=${encoded(link)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t`Send by WhatsApp`}
        </ButtonAnchor>
        {children}
      </div>
    </div>
  );
}

function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
