import { t } from "@lingui/core/macro";
import { Button } from "../../components/button";
import { formatDateTime } from "../format";
import type { Draft } from "./stored-draft";

type DraftNoticeProps = { draft: Draft; onRestore: () => void; onDiscard: () => void };

/** Offers to restore unsaved changes. Not a dialog, so that it can be ignored. */
export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps) {
  const time = formatDateTime(draft.at);
  return (
    <section
      aria-label={t`Unsaved changes`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-l-4 border-hot bg-steel-900 px-5 py-4"
    >
      <p>{t`You have unsaved changes from ${time}.`}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRestore}>{t`Restore`}</Button>
        <Button kind="secondary" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </section>
  );
}
