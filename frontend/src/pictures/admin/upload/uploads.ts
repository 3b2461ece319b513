import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { attachQueue, needsPage, openQueue, resumeUploads, stopUploads } from "./upload-queues";

/** The files chosen in a form, by its path: for an item, which may not exist yet, or for a page. */
export function useUploads(path: string) {
  const location: unknown = useLocation().state;
  const [queue] = useState(() => openQueue(path));
  const { files } = queue;
  const state = useSyncExternalStore(files.subscribe, files.snapshot, files.snapshot);
  const isBack = location === "restore";

  useEffect(() => {
    if (isBack) void files.added.then(() => files.restoreOffered());
  }, [isBack, files]);
  useEffect(() => attachQueue(queue), [queue]);

  const { start, retry, retryNow, remove, hold, release } = queue;
  return {
    ...state,
    busy: state.job?.state === "running" || state.job?.state === "paused",
    add: (chosen: Iterable<File>) => files.add(chosen),
    restore: () => files.restoreOffered(),
    discardOffered: () => void files.discardOffered(),
    ...{ start, retry, retryNow, remove, hold, release },
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Go on with uploads that a closed page has left, and ask before the page is closed during one, or
 * with files that this device cannot keep.
 */
export function useUploadsInAdmin(): void {
  const client = useQueryClient();
  useEffect(() => {
    void resumeUploads(client);
    return stopUploads;
  }, [client]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (needsPage()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
