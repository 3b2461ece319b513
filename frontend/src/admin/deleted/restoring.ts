import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { restoreDeleted, type Deleted } from "../../api/deletions";
import { messageLists } from "../../api/messages";
import { errorMessage } from "../../components/list-state";
import { useFlash } from "../flash";

/** Restore what was deleted, and say so on the page where the owner is. */
export function useRestoring() {
  const client = useQueryClient();
  const showFlash = useFlash();
  const { pathname: path } = useLocation();
  return useMutation({
    mutationFn: (deleted: Deleted) => restoreDeleted(deleted),
    onSuccess: async ({ name }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ["owner"] }),
        client.invalidateQueries({ queryKey: messageLists }),
      ]);
      showFlash({ text: t`${name} was restored.`, path });
    },
    onError: (error) => showFlash({ text: errorMessage(error), isWarning: true, path }),
  });
}

/** A button for the message about a deletion, which undoes it. */
export function useUndo() {
  const { mutateAsync } = useRestoring();
  return (...deleted: Deleted[]) => ({
    label: t`Undo`,
    run: () => void restoreAll(deleted).catch(() => undefined), // it was told by then
  });

  async function restoreAll(deleted: readonly Deleted[]): Promise<void> {
    for (const each of deleted) await mutateAsync(each);
  }
}
