import { useEffect, useState } from "react";
import { hasDraft } from "../../forms/stored-draft";
import { pathsWithFiles } from "../../pictures/admin/upload/upload-jobs";

/** Which forms have something that is not saved, in this browser: typed text or chosen photos. */
export type Drafts = { has: (path: string) => boolean };

export function useDrafts(): Drafts {
  const [withFiles, setWithFiles] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isShown = true;
    void pathsWithFiles().then((paths) => isShown && setWithFiles(paths));
    return () => void (isShown = false);
  }, []);
  return { has: (path) => hasDraft(path) || withFiles.has(path) };
}
