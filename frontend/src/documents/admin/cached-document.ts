import { useQueryClient } from "@tanstack/react-query";
import { documentReads, ownerDocument, type OwnerDocument } from "../documents";
import type { DocumentKey } from "../../api/client";

/** Returns a function that puts a saved document into the cache, for the admin and the site. */
export function useCachedDocument() {
  const client = useQueryClient();
  return (key: DocumentKey, saved: OwnerDocument) => {
    client.setQueryData(["pages", key], saved);
    client.setQueryData(ownerDocument(key).queryKey, saved);
    void client.invalidateQueries({ queryKey: documentReads });
  };
}
