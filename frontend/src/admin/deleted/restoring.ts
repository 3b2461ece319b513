import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { restoreDeleted, type Deleted } from "../../api/deletions";
import { messageCounts, messageLists } from "../../api/messages";
import { errorMessage } from "../../components/list-state";
import { useFlash } from "../flash";

/** Restore what was deleted, and say so on the page where the owner is. */
export function useRestoring() {
  const client = useQueryClient();
  const showFlash = useFlash();
  const { pathname: path } = useLocation();
  return useMutation({
    mutationFn: async (deleted: readonly Deleted[]) => {
      const names = [];
      for (const each of deleted) names.push((await restoreDeleted(each)).name);
      return names;
    },
    onSuccess: (names) => showFlash({ text: restoredText(names), path }),
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

function restoredText(names: readonly string[]): string {
  const [name = ""] = names;
  if (names.length === 1) return t`${name} was restored.`;
  return plural(names.length, { one: "# was restored.", other: "# were restored." });
}

/** A button for the message about deletions, which undoes them. */
export function useUndo() {
  const { mutate } = useRestoring();
  return (...deleted: readonly Deleted[]) => ({ label: t`Undo`, run: () => mutate(deleted) });
}
