import { useId } from "react";
import { Alert } from "../components/alert";
import { Button } from "../components/button";
import { trapFocus } from "../components/focus-trap";
import { useModal } from "./modal";

type ConfirmDialogProps = {
  /** The whole sentence, as it is asked. */
  question: string;
  /** What the button says that does it: 'Delete'. */
  confirm: string;
  /** It is being done: neither button nor Escape does anything. */
  busy?: boolean;
  /** Why it could not be done, while the question stays. */
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be taken back; open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirm, busy = false, error, onConfirm, onCancel } = props;
  const dialog = useModal();
  const id = useId();

  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={trapFocus}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      // A browser closes it at a second Escape whatever we say; `open` also tells StrictMode's run.
      onClose={() => dialog.current?.open === false && onCancel()}
      className="m-auto w-[min(100%-2*var(--spacing-gutter),32rem)] border-t-4 border-stop bg-steel-900 p-6 text-steel-100 backdrop:bg-carbon/80 sm:p-8"
    >
      <p id={id} className="text-lead text-white">
        {question}
      </p>
      {error && (
        <div className="mt-5">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        {/* First in the dialog: what a hurried Enter does is harmless. */}
        <Button kind="secondary" aria-disabled={busy} onClick={cancel}>
          Cancel
        </Button>
        <Button
          kind="danger"
          aria-disabled={busy}
          // The second tap of a double one was meant for what lay here before the question.
          onClick={({ detail }) => !busy && detail < 2 && onConfirm()}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
