import { useQueryClient } from "@tanstack/react-query";
import { documentReads, ownerDocument, type OwnerDocument } from "../../api/documents";

/** Returns a function that puts a saved document into the cache, for the admin and the site. */
export function useCachedDocument() {
  const client = useQueryClient();
  return (saved: OwnerDocument) => {
    client.setQueryData(["pages", saved.key], saved);
    client.setQueryData(ownerDocument(saved.key).queryKey, saved);
    void client.invalidateQueries({ queryKey: documentReads });
  };
}
