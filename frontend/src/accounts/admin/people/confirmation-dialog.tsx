import { useId } from "react";
import type { Confirmation } from "../../passkeys";
import { ConfirmationForm } from "../confirmation-form";
import { useModal } from "../../../ui/admin/modal";

type ConfirmationDialogProps = {
  title: string;
  text: string;
  /** Of the button that does it. */
  label: string;
  busy: boolean;
  error: Error | null;
  onConfirm: (confirmation: Confirmation) => void;
  onCancel: () => void;
};

/** Asks for the owner's own password before a change of who may sign in. */
export function ConfirmationDialog({ title, text, ...form }: ConfirmationDialogProps) {
  const cancel = () => {
    if (!form.busy) form.onCancel(); // what runs cannot be stopped, and its outcome is told here
  };
  const modal = useModal(cancel, form.busy);
  const id = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-auto w-[min(100%-2*var(--spacing-gutter),32rem)] border-t-4 border-hot bg-steel-900 p-6 text-steel-100 backdrop:bg-carbon/80 sm:p-8"
    >
      <h2 id={id} className="text-subheading wrap-anywhere">
        {title}
      </h2>
      <p className="mt-3 mb-6 text-steel-300">{text}</p>
      <ConfirmationForm {...form} mayCancel={!form.busy} onCancel={cancel} />
    </dialog>
  );
}
