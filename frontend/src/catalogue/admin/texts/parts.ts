import { t } from "@lingui/core/macro";
import type { KindTexts } from "./kind-texts";

export function partTexts(): KindTexts {
  return {
    title: t`Parts`,
    summary: t`The parts made in this workshop, with their prices, in the order of the site.`,
    management: t`Parts Management`,
    manage: t`Manage Parts`,
    withoutPicture: t`Parts without a picture`,

    addNew: t`Add New Part`,
    search: t`Search parts`,
    loadingFailed: t`Error loading parts`,
    empty: t`No parts found. Add some parts to get started.`,
    noneFound: (words) => t`No parts match “${words}”.`,
    noneMatch: t`No parts match these filters.`,
    showAll: t`Show all parts`,

    deleteQuestion: t`Are you sure you want to delete this part?`,
    hideQuestion: (name) => t`Unpublish this part: ${name}?`,
    changedMeanwhile: t`This part was changed elsewhere. Please check it and try again.`,
    deletedMeanwhile: t`This part was deleted elsewhere.`,

    create: t`Create New Part`,
    edit: t`Edit Part`,
    save: t`Save Part`,
    notFound: (id) => t`Part with ID ${id} not found`,
    all: t`All parts`,
    deletedWhileEdited: t`This part was deleted elsewhere. Restore it under 'Recently deleted' to keep its pictures, or save again to create it as a new one without them.`,
    uploadLabel: t`Upload images of the part`,
    uploadTooEarly: t`Cannot upload images until the part is saved`,
    uploadFailed: t`The part was saved, but some images could not be uploaded. Remove them, or save again to retry.`,
    uploadFailedHidden: t`The part was saved, but some images could not be uploaded. It is not published yet. Remove them, or save again to retry.`,
  };
}
