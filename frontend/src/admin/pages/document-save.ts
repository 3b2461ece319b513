import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { currentItem } from "../../api/client";
import { saveDocument, type OwnerDocument } from "../../api/documents";
import { documentPlace } from "../../api/images";
import { useFlash } from "../flash";
import type { SaveRequest } from "../forms/edit-form";
import type { FormDraft } from "../forms/form-draft";
import { useSentValues } from "../forms/sent-values";
import { useCachedDocument } from "./cached-document";
import type { DocumentDescription } from "./documents";

const LIST = "/admin/pages";

/** Save the document, then go to the list. */
export function useDocumentSave(
  key: string,
  { label, path }: DocumentDescription,
  draft: FormDraft<OwnerDocument>,
) {
  const sent = useSentValues(({ values }: OwnerDocument) => values);
  const cache = useCachedDocument();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFlash = useFlash();

  return useMutation({
    mutationFn: async ({ body, version, overwrites }: SaveRequest<OwnerDocument>) => {
      sent.add(body);
      try {
        return await saveDocument(key, body, overwrites?.version ?? version);
      } catch (error) {
        const current = sent.ownConflict(error);
        if (!current) throw error;
        return await saveDocument(key, body, current.version);
      }
    },
    onError: (error) => {
      // What was saved elsewhere may have pictures that were uploaded there.
      const { queryKey } = documentPlace(key).images();
      if (currentItem(error)) void client.invalidateQueries({ queryKey });
    },
    onSuccess: (saved, { overwrites }) => {
      draft.saved(saved, overwrites);
      cache(saved);
      if (overwrites) {
        const link = { to: `${LIST}/${key}`, label: t`Undo`, state: "restore" };
        showFlash({ text: t`${label} was saved, replacing the other change.`, link, path: LIST });
      } else {
        const link = { to: path, label: t`View on site` };
        showFlash({ text: t`${label} was saved.`, link, path: LIST });
      }
      void navigate(LIST);
    },
  });
}
