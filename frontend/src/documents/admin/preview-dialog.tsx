import { t } from "@lingui/core/macro";
import { useId, type ReactNode } from "react";
import { Button } from "../../ui/button";
import { useModal } from "../../ui/admin/dialog";

type PreviewDialogProps = { onClose: () => void; children: ReactNode };

/** The preview over the whole screen, where there is no room beside the form. */
export function PreviewDialog({ onClose, children }: PreviewDialogProps) {
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-0 h-dvh max-h-none w-full max-w-none grid-cols-1 grid-rows-[auto_1fr] bg-ink text-steel-100 open:grid"
    >
      <div className="flex items-center justify-between gap-4 border-b border-steel-700 py-2 pr-2 pl-4">
        <h2 id={id} className="label">
          {t`Preview`}
        </h2>
        <Button kind="secondary" onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
      {children}
    </dialog>
  );
}
