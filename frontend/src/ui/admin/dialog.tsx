/* Modal dialogs of the admin. */
import { t } from "@lingui/core/macro";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Alert } from "../alert";
import { Button } from "../button";
import { openModal, trapFocus, useCloseOnBack } from "../layers";

/**
 * The props of a dialog that is modal while it is rendered. The browser makes the page inert and
 * returns the focus to the opener. `onEscape`, which Back calls as well, may leave it open. One in
 * which something runs stays open: it tells how that ends.
 */
export function useModal(onEscape: () => void, isBusy = false) {
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(onEscape);
  // A layout effect: by a normal effect's clean-up, the dialog has left the page, too late for
  // focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current) openModal(current);
    return () => current?.close();
  }, []);
  return {
    ref: dialog,
    onKeyDown: trapFocus,
    onCancel: (event: SyntheticEvent) => {
      // That of a file chooser bubbles.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onEscape();
    },
    // Browsers close a dialog at the second Escape anyway. `open` tells that apart from
    // StrictMode.
    onClose: () => {
      if (dialog.current?.open !== false) return;
      if (isBusy) openModal(dialog.current);
      else onEscape();
    },
  };
}

type ConfirmDialogProps = {
  /** The question, as a full sentence. */
  question: string;
  /** What it is about, below the question. */
  children?: ReactNode;
  /** Label of the confirm button, such as 'Delete'. */
  confirm: string;
  /** How the confirm button looks. */
  kind?: "danger" | "primary";
  /** While the action runs, the buttons and Escape do nothing. */
  busy?: boolean;
  /** Why the action failed. The dialog stays open. */
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an irreversible or large action. It is open while it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirm, kind = "danger", busy = false, error } = props;
  const { onConfirm, onCancel } = props;
  const cancel = () => {
    if (!busy) onCancel();
  };
  const modal = useModal(cancel, busy);
  const id = useId();
  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={id}
      className={`m-auto w-[min(100%-2*var(--spacing-gutter),32rem)] border-t-4 ${kind === "danger" ? "border-stop" : "border-hot"} bg-steel-900 p-6 text-steel-100 backdrop:bg-carbon/80 sm:p-8`}
    >
      <p id={id} className="text-lead text-white wrap-anywhere">
        {question}
      </p>
      {children}
      {error && (
        <div className="mt-5">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        {/* First in the dialog, so that a hasty Enter does no harm. */}
        <Button kind="secondary" aria-disabled={busy} onClick={cancel}>
          {t`Cancel`}
        </Button>
        <Button
          kind={kind}
          aria-disabled={busy}
          // The second tap of a double tap was aimed at what was here before the dialog.
          onClick={({ detail }) => !busy && detail < 2 && onConfirm()}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
