import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useLeftForm } from "../../forms/background-save";
import type { FormDraft } from "../../forms/form-draft";
import { type SaveRequest, useSentValues } from "../../forms/save-request";
import { sentValues } from "../../forms/translated-text";
import { documentPlace } from "../../pictures/images";
import { useFlash } from "../../ui/admin/flash";
import { type OwnerDocument, currentDocument, saveDocument } from "../documents";
import { useCachedDocument } from "./cached-document";
import { documentWords } from "./document-words";
import type { DocumentDescription } from "./documents";

const LIST = "/admin/pages";

/** Save the document, then go to the list. */
export function useDocumentSave(description: DocumentDescription, draft: FormDraft<OwnerDocument>) {
  const { key, label, path } = description;
  const sent = useSentValues(
    (error) => currentDocument(error, key),
    ({ values, translations }: OwnerDocument) => ({ values, translations: translations ?? {} }),
  );
  const valuesOf = ({ values, translations }: OwnerDocument) =>
    documentWords(description, values, translations);
  const cache = useCachedDocument();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFlash = useFlash();
  const { isLeft, tellFailure, tellSaved } = useLeftForm();

  return useMutation({
    mutationFn: async ({ body, version, base }: SaveRequest) => {
      const first = sentValues(body, base);
      sent.add({ values: first.values, translations: first.translations ?? {} });
      try {
        return await saveDocument(key, { ...first, version });
      } catch (error) {
        const current = sent.ownConflict(error);
        if (!current) throw error;
        const next = sentValues(body, valuesOf(current));
        return await saveDocument(key, { ...next, version: current.version });
      }
    },
    onError: (error) => {
      // What was saved elsewhere may have pictures that were uploaded there.
      const { queryKey } = documentPlace(key).images();
      if (currentDocument(error, key)) void client.invalidateQueries({ queryKey });
      tellFailure(error, label, draft.path);
    },
    onSuccess: (saved, { body }) => {
      draft.saved(saved, body);
      cache(key, saved);
      const text = t`${label} was saved.`;
      tellSaved(text);
      if (isLeft()) return;
      showFlash({ text, link: { to: path, label: t`View on site` }, path: LIST });
      void navigate(LIST);
    },
  });
}
