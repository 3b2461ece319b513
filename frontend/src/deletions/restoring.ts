import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { restoreDeleted, type Deleted, type Deletion } from "./deletions";
import { messageCounts, messageLists } from "../contact/messages";
import { errorMessage } from "../ui/loading/list-state";
import { useFlash } from "../ui/admin/flash";

/** Restore what was deleted, and say so on the page where the owner is. */
export function useRestoring() {
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

/** Only images are deleted together. The name of one is that of its item, which was not deleted. */
function restoredText(restored: readonly Deletion[]): string {
  if (restored.every(({ kind }) => kind.endsWith("image"))) {
    return plural(restored.length, { one: "Image restored.", other: "# images restored." });
  }
  const [{ name } = { name: "" }] = restored;
  return t`${name} was restored.`;
}

/** A button for the message about deletions, which undoes them. */
export function useUndo() {
  const { mutate } = useRestoring();
  return (...deleted: readonly Deleted[]) => ({ label: t`Undo`, run: () => mutate(deleted) });
}
