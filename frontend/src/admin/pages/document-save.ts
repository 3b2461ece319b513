import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { currentItem } from "../../api/client";
import { saveDocument, type OwnerDocument } from "../../api/documents";
import type { FieldValues } from "../../api/field-values";
import { useFlash } from "../flash";
import type { SaveRequest } from "../forms/edit-form";
import type { FormDraft } from "../forms/form-draft";
import { sameValues } from "../forms/form-values";
import { useCachedDocument } from "./cached-document";
import type { DocumentDescription } from "./documents";

const LIST = "/admin/pages";

/** Save the document, then go to the list. */
export function useDocumentSave(
  key: string,
  { label, path }: DocumentDescription,
  draft: FormDraft<OwnerDocument>,
) {
  /** Everything this form has sent, to recognise a save whose response was lost. */
  const sentValues = useRef<FieldValues[]>([]);
  const cache = useCachedDocument();
  const navigate = useNavigate();
  const showFlash = useFlash();

  return useMutation({
    mutationFn: async ({ body, version, overwrites }: SaveRequest<OwnerDocument>) => {
      sentValues.current.push(body);
      const isMine = ({ values }: OwnerDocument) =>
        sentValues.current.some((sent) => sameValues(sent, values));
      try {
        return await saveDocument(key, body, overwrites?.version ?? version);
      } catch (error) {
        const current = currentItem<OwnerDocument>(error);
        if (!current || !isMine(current)) throw error;
        return await saveDocument(key, body, current.version);
      }
    },
    onSuccess: (saved, { overwrites }) => {
      draft.saved(saved, overwrites);
      cache(saved);
      if (overwrites) {
        const link = { to: `${LIST}/${key}`, label: "Undo", state: "restore" };
        showFlash({ text: `${label} was saved, replacing the other change.`, link, path: LIST });
      } else {
        const link = { to: path, label: "View on site" };
        showFlash({ text: `${label} was saved.`, link, path: LIST });
      }
      void navigate(LIST);
    },
  });
}
