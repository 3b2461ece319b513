/* The owner's calls to what was deleted and can be restored. */
import { ownerQuery } from "../catalogue/items";
import type { Kind } from "../catalogue/kinds";
import type { components } from "../api/schema";
import { ownerDelete, ownerRequest } from "../api/owner-request";

export type Deletion = components["schemas"]["Deletion"];

/** What tells a deleted object apart: the name of its model, and its id. */
export type Deleted = Pick<Deletion, "kind" | "object_id">;

/** The name of the model of a kind of items: 'build' for 'builds'. */
export function modelOf(kind: Kind): string {
  return kind.slice(0, -1);
}

export function deletions() {
  return ownerQuery("deleted");
}

export function restoreDeleted(deleted: Deleted) {
  return ownerRequest("POST", "deleted/{kind}/{object_id}/restore", { params: named(deleted) });
}

/** Resolves to false if it was already gone. */
export function deleteForGood(deleted: Deleted) {
  return ownerDelete("deleted/{kind}/{object_id}", { params: named(deleted) });
}

/** Without what else is known of it. */
function named({ kind, object_id }: Deleted): Deleted {
  return { kind, object_id };
}
