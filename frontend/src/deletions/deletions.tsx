/* What was deleted and can be restored: the calls for it, Undo, and what is said about it elsewhere. */
import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import type { components } from "../api/schema";
import { ownerDelete, ownerQuery, ownerRequest } from "../api/session";
import type { Kind } from "../catalogue/kinds";
import limits from "../content/limits.json";
import { messageCounts, messageLists } from "../contact/messages";
import { useFlash } from "../ui/admin/notices";
import { errorMessage } from "../ui/loading";

export type Deletion = components["schemas"]["Deletion"];

/** What tells a deleted object apart: the name of its model, and its id. */
type Deleted = Pick<Deletion, "kind" | "object_id">;

/** The name of the model of a kind of items: 'build' for 'builds'. */
export function modelOf(kind: Kind): string {
  return kind.slice(0, -1);
}

export function deletions() {
  return ownerQuery("deleted");
}

function restoreDeleted(deleted: Deleted) {
  return ownerRequest("POST", "deleted/{kind}/{object_id}/restore", { params: identify(deleted) });
}

/** Resolves to false if it was already gone. */
export function deletePermanently(deleted: Deleted) {
  return ownerDelete("deleted/{kind}/{object_id}", { params: identify(deleted) });
}

/** Without what else is known of it. */
function identify({ kind, object_id }: Deleted): Deleted {
  return { kind, object_id };
}

/** Restore what was deleted, and say so on the page where the owner is. */
export function useRestore() {
  const client = useQueryClient();
  const showFlash = useFlash();
  const { pathname: path } = useLocation();
  return useMutation({
    mutationFn: async (deleted: readonly Deleted[]) => {
      const restored = [];
      for (const each of deleted) restored.push(await restoreDeleted(each));
      return restored;
    },
    onSuccess: (restored) => showFlash({ text: restoredText(restored), path }),
    onError: (error) => showFlash({ text: errorMessage(error), isWarning: true, path }),
    // Some may be restored even if it failed.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["owner"] }),
        client.invalidateQueries({ queryKey: messageLists }),
        client.invalidateQueries({ queryKey: messageCounts().queryKey }),
      ]),
  });
}

/** Whether it is all samples, which the owner has removed with one button. */
export function isSamples({ kind }: Deleted): boolean {
  return kind === "samples";
}

/** Only images are deleted together. The name of one is that of its item, which was not deleted. */
function restoredText(restored: readonly Deletion[]): string {
  if (restored.every(({ kind }) => kind.endsWith("image"))) {
    return plural(restored.length, { one: "Image restored.", other: "# images restored." });
  }
  if (restored.some(isSamples)) return t`All samples were restored.`;
  const [{ name } = { name: "" }] = restored;
  return t`${name} was restored.`;
}

/** A button for the message about deletions, which undoes them. */
export function useUndo() {
  const { mutate } = useRestore();
  return (...deleted: readonly Deleted[]) => ({ label: t`Undo`, run: () => mutate(deleted) });
}

/** Leads from a list to what was deleted from it. */
export function DeletedLink() {
  return (
    <p className="mt-4 sm:mt-8">
      <Link
        to="/admin/deleted"
        className="inline-flex min-h-11 items-center text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-white"
      >
        {t`Recently deleted`}
      </Link>
    </p>
  );
}

const DAY = 24 * 60 * 60 * 1000; // milliseconds

type RetentionNoteProps = {
  /** How many are deleted. */
  count?: number;
  /** When it would be deleted anyway. */
  until?: string;
};

/** In the question whether to delete something: how long it can be restored. */
export function RetentionNote({ count = 1, until }: RetentionNoteProps) {
  return <p className="mt-4 text-small">{count > 1 ? manyRetained() : oneRetained(until)}</p>;
}

function manyRetained(): string {
  return t`They stay under Recently deleted for 30 days.`;
}

function oneRetained(until: string | undefined): string {
  const left = until
    ? Math.ceil((Date.parse(until) - Date.now()) / DAY)
    : limits.deletion_retention_days;
  const days = Math.min(left, limits.deletion_retention_days);
  if (days < 1) return t`It cannot be restored.`;
  return plural(days, {
    one: "It stays under Recently deleted for # day.",
    other: "It stays under Recently deleted for # days.",
  });
}
