import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { StoredImage } from "../../api/images";
import { UploadQueue } from "./upload-queue";

/** The files chosen for an item, which may not exist yet, or for a page. */
export function useUploads<Image extends StoredImage>() {
  const client = useQueryClient();
  const [queue] = useState(() => new UploadQueue<Image>(client));
  const state = useSyncExternalStore(
    queue.files.subscribe,
    queue.files.snapshot,
    queue.files.snapshot,
  );

  // Back does not ask: uploads in progress continue.
  useEffect(() => () => (queue.files.snapshot().busy ? undefined : queue.clear()), [queue]);
  useLeaveConfirmation(state.busy, queue.clear);

  const { start, retry, remove, clear } = queue;
  const add = (files: Iterable<File>) => queue.files.add(files);
  return { ...state, add, start, retry, remove, clear };
}

export type Uploads<Image extends StoredImage> = ReturnType<typeof useUploads<Image>>;

/**
 * Ask before the page is closed or reloaded, and before a link is followed. A native dialog,
 * because the click has to wait for the answer.
 */
function useLeaveConfirmation(busy: boolean, stop: () => void): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const askAtLink = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
      if (!isLink) return;
      if (window.confirm(t`Images are still uploading. Leave this page and cancel the uploads?`)) {
        stop();
        window.removeEventListener("beforeunload", ask); // it would ask again
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", ask);
    window.addEventListener("click", askAtLink, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("click", askAtLink, { capture: true });
    };
  }, [busy, stop]);
}
