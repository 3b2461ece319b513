import { t } from "@lingui/core/macro";
import { useId } from "react";
import type { Confirmation } from "../../api/passkeys";
import type { Person } from "../../api/people";
import { ConfirmationForm } from "../account/confirmation-form";
import { useModal } from "../modal";

/** What an owner does for somebody who cannot sign in. */
export type Help = "link" | "second step";

type HelpDialogProps = {
  person: Person;
  help: Help;
  busy: boolean;
  error: Error | null;
  onConfirm: (confirmation: Confirmation) => void;
  onCancel: () => void;
};

/** Asks for the owner's own password: it opens the account of somebody else. */
export function HelpDialog({ person, help, ...form }: HelpDialogProps) {
  const { name } = person;
  const modal = useModal(form.onCancel);
  const id = useId();
  const isLink = help === "link";
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-auto w-[min(100%-2*var(--spacing-gutter),32rem)] border-t-4 border-hot bg-steel-900 p-6 text-steel-100 backdrop:bg-carbon/80 sm:p-8"
    >
      <h2 id={id} className="text-subheading wrap-anywhere">
        {isLink ? t`New sign-in link for ${name}` : t`Switch off the second step of ${name}`}
      </h2>
      <p className="mt-3 mb-6 text-steel-300">
        {isLink
          ? t`With it ${name} chooses a new password, and all their devices are signed out. It works once, for 72 hours, and replaces an older one. Until then nothing changes.`
          : t`For somebody who has lost the phone and the recovery codes. The password alone is then enough to sign in, until they set it up again.`}
      </p>
      <ConfirmationForm {...form} label={isLink ? t`Make link` : t`Switch off`} />
    </dialog>
  );
}
