import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Kind } from "../api/owner";
import { UploadQueue } from "./upload-queue";

/** The files that are chosen for an item of this kind, also for one that does not exist yet. */
export function useUploads({ kind }: { kind: Kind }) {
  const client = useQueryClient();
  const [queue] = useState(() => new UploadQueue(kind, client));
  const state = useSyncExternalStore(
    queue.files.subscribe,
    queue.files.snapshot,
    queue.files.snapshot,
  );

  // Leaving the editor gives up what is on its way.
  useEffect(() => queue.clear, [queue]);
  useQuestionBeforeLeaving(state.busy);

  const { start, retry, remove, clear } = queue;
  const add = (files: Iterable<File>) => queue.files.add(files);
  return { ...state, add, start, retry, remove, clear };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The browser asks in its own words before the page is closed or loaded anew. */
function useQuestionBeforeLeaving(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}
