import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { Arrow } from "../../components/arrow";
import { draftKey, readDraft } from "../forms/stored-draft";
import type { AnyItem, Resource } from "../resource";
import { Mark } from "./not-published";

/** Leads back to a new item that was begun in this browser, and has no row yet. */
export function NewItemDraft<Item extends AnyItem>({ resource }: { resource: Resource<Item> }) {
  const path = resource.path(undefined);
  const name = readDraft(draftKey(path), resource.fields, resource.blank())?.values.name;
  return (
    <Link
      to={`/admin/${path}`}
      state="restore"
      className="mb-6 flex min-h-12 items-center gap-4 border-l-4 border-hot bg-steel-900 px-5 py-3 hover:text-white"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <Mark>{t`Unsaved draft`}</Mark>
        <span className="min-w-0 wrap-anywhere">
          {typeof name === "string" && name ? name : resource.texts.create}
        </span>
      </span>
      <Arrow className="ml-auto" />
    </Link>
  );
}
