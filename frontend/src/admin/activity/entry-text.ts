import { plural, t } from "@lingui/core/macro";
import type { Entry } from "../../api/activity";
import { encoded } from "../../api/characters";
import type { SingularKind } from "../../api/kinds";
import { once } from "../once";
import { describedDocuments } from "../pages/documents";

/** Of any object, but at least of each kind of item. */
type ByKind = Readonly<Record<string, string> & Record<SingularKind, string>>;

export const kindNames = once((): ByKind => ({
  build: t`Build`,
  tyre: t`Tyre`,
  part: t`Part`,
  document: t`Page`,
  contactmessage: t`Message`,
}));

const verbs = once((): Readonly<Record<Entry["verb"], string>> => ({
  added: t({ context: "activity", message: "Added" }),
  changed: t({ context: "activity", message: "Changed" }),
  ordered: t({ context: "activity", message: "Put in another order" }),
  published: t({ context: "activity", message: "Published" }),
  unpublished: t({ context: "activity", message: "Taken off the site" }),
  marked: t({ context: "activity", message: "Marked" }),
  deleted: t({ context: "activity", message: "Deleted" }),
  restored: t({ context: "activity", message: "Restored" }),
  deleted_for_good: t({ context: "activity", message: "Deleted for good" }),
  signed_in: t({ context: "activity", message: "Signed in" }),
  sign_in_failed: t({ context: "activity", message: "Sign-in failed" }),
  password_changed: t({ context: "activity", message: "Password changed" }),
  passkey_added: t({ context: "activity", message: "Passkey added" }),
  passkey_removed: t({ context: "activity", message: "Passkey removed" }),
  second_step_on: t({ context: "activity", message: "Second step switched on" }),
  second_step_off: t({ context: "activity", message: "Second step switched off" }),
  codes_renewed: t({ context: "activity", message: "New recovery codes" }),
  invited: t({ context: "activity", message: "Invited" }),
  withdrawn: t({ context: "activity", message: "Invitation withdrawn" }),
  joined: t({ context: "activity", message: "Invitation accepted" }),
  link_made: t({ context: "activity", message: "New sign-in link" }),
  link_withdrawn: t({ context: "activity", message: "Sign-in link withdrawn" }),
  role_changed: t({ context: "activity", message: "Role changed" }),
  disabled: t({ context: "activity", message: "May not sign in any more" }),
  enabled: t({ context: "activity", message: "May sign in again" }),
}));

const details = once((): Readonly<Record<string, string>> => ({
  new: t({ context: "a message", message: "new" }),
  answered: t({ context: "a message", message: "answered" }),
  spam: t({ context: "a message", message: "spam" }),
  owner: t({ context: "a role", message: "owner" }),
  editor: t({ context: "a role", message: "editor" }),
}));

/** What was done, such as 'Changed' or '3 photographs added'. */
export function verbText(entry: Entry): string {
  const { verb, times, detail } = entry;
  if (entry.is_photograph) return photographText(entry);
  if (verb === "sign_in_failed" && times > 1)
    return plural(times, { one: "# sign-in failed", other: "# sign-ins failed" });
  const more = detail && details()[detail];
  return more ? `${verbs()[verb]}: ${more}` : verbs()[verb];
}

function photographText({ verb, times }: Entry): string {
  switch (verb) {
    case "added":
      return plural(times, { one: "# photograph added", other: "# photographs added" });
    case "deleted":
      return plural(times, { one: "# photograph deleted", other: "# photographs deleted" });
    case "restored":
      return plural(times, { one: "# photograph restored", other: "# photographs restored" });
    case "deleted_for_good":
      return t`Photographs deleted for good`;
    case "ordered":
      return t`Photographs put in another order`;
    default:
      return t`Photographs changed`;
  }
}

/** What it was done to, such as 'Orange 21'; blank for a sign-in. */
export function objectText({ kind, label, object_id }: Entry): string {
  if (kind === "document") return describedDocuments().get(object_id)?.label ?? label;
  if (kind === "part" && !object_id) return t`All parts`;
  return label;
}

const FOLDERS: ByKind = {
  build: "builds",
  tyre: "tyres",
  part: "parts",
  document: "pages",
};

/** The page of the object, unless it is gone. */
export function objectPath({ kind, object_id, verb, label, is_photograph }: Entry) {
  const isGone = !is_photograph && (verb === "deleted" || verb === "deleted_for_good");
  if (isGone || !object_id) return undefined;
  if (kind === "contactmessage") return `/admin/messages?search=${encoded(label)}`;
  if (kind === "user" || kind === "invitation") return "/admin/people";
  const folder = FOLDERS[kind];
  return folder && `/admin/${folder}/${object_id}`;
}
