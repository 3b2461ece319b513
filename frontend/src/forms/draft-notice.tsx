import { plural, t } from "@lingui/core/macro";
import { Button } from "../ui/button";
import { formatDateTime } from "../ui/admin/format";
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
      aria-label={draft?.declined === "theirs" ? t`The other version` : t`Unsaved changes`}
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

function draftText({ at, declined }: Draft): string {
  const time = formatDateTime(at);
  if (declined === "mine") return t`Your changes are kept here until you leave this form.`;
  if (declined === "theirs")
    return t`The version saved elsewhere is kept here until you leave this form.`;
  return t`You have unsaved changes from ${time}.`;
}
