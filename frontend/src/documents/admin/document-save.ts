import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { DocumentKey } from "../../api/client";
import type { FormDraft } from "../../forms/form-draft";
import type { FieldValue } from "../../forms/form-values";
import { type SaveRequest, useSaveNotices, useSentValues } from "../../forms/saving";
import { requestValues } from "../../forms/translated-text";
import { documentImageApi } from "../../pictures/images";
import { useFlash } from "../../ui/admin/notices";
import {
  type OwnerDocument,
  currentDocument,
  documentReads,
  ownerDocument,
  saveDocument,
} from "../documents";
import { documentWords } from "./document-words";
import { type DocumentDescription, pageShowing } from "./documents";

/** Returns a function that puts a saved document into the cache, for the admin and the site. */
export function useCachedDocument() {
  const client = useQueryClient();
  return (key: DocumentKey, saved: OwnerDocument) => {
    client.setQueryData(["pages", key], saved);
    client.setQueryData(ownerDocument(key).queryKey, saved);
    void client.invalidateQueries({ queryKey: documentReads });
  };
}

/** Returns a function that changes one of the company's facts, and nothing else: it reads them first. */
export function useFactChange() {
  const client = useQueryClient();
  const cache = useCachedDocument();
  return async (name: string, value: FieldValue) => {
    const stored = await client.query({ ...ownerDocument("company"), staleTime: 0 });
    const values = { ...stored.values, [name]: value };
    cache("company", await saveDocument("company", { values, version: stored.version }));
  };
}

const LIST = "/admin/pages";

/** Save the document, then go to the list. */
export function useDocumentSave(description: DocumentDescription, draft: FormDraft<OwnerDocument>) {
  const { key, label } = description;
  const sent = useSentValues(
    (error) => currentDocument(error, key),
    ({ values, translations }: OwnerDocument) => documentWords(description, values, translations),
  );
  const cache = useCachedDocument();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFlash = useFlash();
  const { isLeft, notifyFailure, notifySaved } = useSaveNotices();

  return useMutation({
    mutationFn: async ({ body, version }: SaveRequest) => {
      const request = requestValues(body);
      sent.add(body);
      try {
        return await saveDocument(key, { ...request, version });
      } catch (error) {
        const current = sent.ownConflict(error);
        if (!current) throw error;
        return await saveDocument(key, { ...request, version: current.version });
      }
    },
    onError: (error) => {
      // What was saved elsewhere may have pictures that were uploaded there.
      const { queryKey } = documentImageApi(key).images();
      if (currentDocument(error, key)) void client.invalidateQueries({ queryKey });
      notifyFailure(error, label, draft.path);
    },
    onSuccess: (saved, { body }) => {
      draft.saved(saved, body);
      cache(key, saved);
      const text = t`${label} was saved.`;
      notifySaved(text);
      if (isLeft()) return;
      showFlash({ text, link: { to: pageShowing(key), label: t`View on site` }, path: LIST });
      void navigate(LIST);
    },
  });
}
