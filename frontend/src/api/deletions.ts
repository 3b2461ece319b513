/* The owner's calls to what was deleted and can be restored. */
import { ownerQuery } from "./items";
import type { Kind } from "./kinds";
import type { components } from "./schema";
import { ownerDelete, ownerRequest } from "./owner-request";

export type Deletion = components["schemas"]["Deletion"];

/** What tells a deleted object apart: the name of its model, and its id. */
export type Deleted = Pick<Deletion, "kind" | "object_id">;

/** The name of the model of a kind of items: 'build' for 'builds'. */
export function modelOf(kind: Kind): string {
  return kind.slice(0, -1);
}

export function deletions() {
  return ownerQuery<Deletion[]>("deleted");
}

export function restoreDeleted(deleted: Deleted) {
  return ownerRequest<Deletion>(`${pathOf(deleted)}/restore`, { method: "POST" });
}

/** Resolves to false if it was already gone. */
export function deleteForGood(deleted: Deleted) {
  return ownerDelete(pathOf(deleted));
}

function pathOf({ kind, object_id }: Deleted): string {
  return `deleted/${kind}/${object_id}`;
}
