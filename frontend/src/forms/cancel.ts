import { t } from "@lingui/core/macro";
import type { FieldValues } from "./field-values";
import { useFlash } from "../ui/admin/flash";
import type { FormDraft } from "./form-draft";

/**
 * Cancel does not ask for confirmation: the draft is kept, and the list offers to restore it.
 * `hasPhotos` tells whether there are photos that are not uploaded; they are kept as well.
 */
export function useCancel<Stored extends { version: number }>(
  draft: FormDraft<Stored>,
  hasPhotos: boolean,
) {
  const showFlash = useFlash();
  return (typed: FieldValues) => {
    if (!draft.isChanged(typed) && !hasPhotos) return;
    const to = `/admin/${draft.path}`;
    showFlash({
      text: t`Your changes were not saved.`,
      isWarning: true,
      link: { to, label: t`Undo`, state: "restore" },
      path: to.slice(0, to.lastIndexOf("/")),
    });
  };
}
