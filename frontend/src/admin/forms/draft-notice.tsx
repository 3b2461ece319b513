import { plural, t } from "@lingui/core/macro";
import { Button } from "../../components/button";
import { formatDateTime } from "../format";
import type { Draft } from "./stored-draft";

type DraftNoticeProps = {
  draft: Draft | undefined;
  /** How many photos were chosen and are not uploaded. */
  photos: number;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers to restore unsaved changes and photos. Not a dialog, so that it can be ignored. */
export function DraftNotice({ draft, photos, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <section
      aria-label={draft?.isReplaced ? t`Replaced version` : t`Unsaved changes`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-l-4 border-hot bg-steel-900 px-5 py-4"
    >
      <div>
        {draft && <p>{draftText(draft)}</p>}
        {photos > 0 && (
          <p>
            {plural(photos, {
              one: "# photo, not uploaded yet",
              other: "# photos, not uploaded yet",
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRestore}>{t`Restore`}</Button>
        <Button kind="secondary" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </section>
  );
}

function draftText({ at, isReplaced }: Draft): string {
  const time = formatDateTime(at);
  if (isReplaced) return t`The version that you replaced on ${time} is kept here.`;
  return t`You have unsaved changes from ${time}.`;
}
