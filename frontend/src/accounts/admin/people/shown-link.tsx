import { t } from "@lingui/core/macro";
import { useState } from "react";
import { encoded } from "../../../api/characters";
import type { PersonLink } from "../../people";
import { Button, ButtonAnchor } from "../../../ui/button";
import { copyText } from "../../../ui/clipboard";

type ShownLinkProps = {
  made: PersonLink;
  /** Just asked for, so it gets the focus. */
  isAsked?: boolean;
};

/** A link for a person, to copy or to send by WhatsApp. It cannot be shown again. */
export function ShownLink({ made, isAsked = false }: ShownLinkProps) {
  const { link, mailed } = made;
  const { name } = made.person;
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid basis-full gap-3 border-l-4 border-go bg-go-shade p-5">
      <p role="status" className="text-go">
        {mailed
          ? t`The link was mailed. You can also send it yourself:`
          : t`Please send this link to the person. It works for 72 hours.`}
      </p>
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
      </div>
    </div>
  );
}

function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
