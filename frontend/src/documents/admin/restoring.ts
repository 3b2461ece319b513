import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { restoreDocument, type DocumentVersion, type OwnerDocument } from "../documents";
import type { DocumentKey } from "../../api/client";
import { errorMessage } from "../../ui/loading";
import { useCachedDocument } from "./cached-document";

/** Restore an earlier version, after one question. */
export function useRestoring(
  key: DocumentKey,
  onRestored: (restored: OwnerDocument, version: number) => void,
) {
  const [asked, setAsked] = useState<DocumentVersion>();
  const cache = useCachedDocument();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ version }: DocumentVersion) => restoreDocument(key, version),
    onSuccess: (restored, { version }) => {
      setAsked(undefined);
      cache(key, restored);
      onRestored(restored, version);
    },
  });
  return {
    asked,
    isPending,
    error: error ? errorMessage(error) : undefined,
    ask: (version: DocumentVersion) => {
      reset();
      setAsked(version);
    },
    confirm: () => {
      if (asked) mutate(asked);
    },
    cancel: () => setAsked(undefined),
  };
}
