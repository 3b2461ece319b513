import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { Arrow } from "../../ui/arrow";
import { draftKey, readDraft } from "../../forms/stored-draft";
import type { Subject } from "../../forms/form-draft";
import { Mark } from "./not-published";

type NewItemDraftProps<Stored extends { version: number }> = {
  subject: Subject<Stored>;
  /** What it is called without a name. */
  title: string;
};

/** Leads back to a new item that was begun in this browser, and has no row yet. */
export function NewItemDraft<Stored extends { version: number }>({
  subject,
  title,
}: NewItemDraftProps<Stored>) {
  const path = subject.path(undefined);
  const name = readDraft(draftKey(path), subject.fields, subject.blank())?.values.name;
  return (
    <Link
      to={`/admin/${path}`}
      state="restore"
      className="mb-6 flex min-h-12 items-center gap-4 border-l-4 border-hot bg-steel-900 px-5 py-3 hover:text-white"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <Mark>{t`Unsaved draft`}</Mark>
        <span className="min-w-0 wrap-anywhere">
          {typeof name === "string" && name ? name : title}
        </span>
      </span>
      <Arrow className="ml-auto" />
    </Link>
  );
}
