import { t } from "@lingui/core/macro";
import type { KindTexts } from "./kind-texts";

export function tyreTexts(): KindTexts {
  return {
    title: t`Tyres`,
    summary: t`The tyres in stock, front and rear, that visitors ask prices for.`,
    management: t`Tyres Management`,
    manage: t`Manage Tyres`,
    withoutPicture: t`Tyres without a picture`,

    addNew: t`Add New Tyre`,
    search: t`Search tyres`,
    loadingFailed: t`Error loading tyres`,
    empty: t`No tyres found. Add some tyres to get started.`,
    noneFound: (words) => t`No tyres match “${words}”.`,
    noneMatch: t`No tyres match these filters.`,
    showAll: t`Show all tyres`,

    deleteQuestion: t`Are you sure you want to delete this tyre? This action cannot be undone.`,
    hideQuestion: (name) => t`Unpublish this tyre: ${name}?`,
    changedMeanwhile: t`This tyre was changed elsewhere. Please check it and try again.`,
    deletedMeanwhile: t`This tyre was deleted elsewhere.`,

    create: t`Create New Tyre`,
    edit: t`Edit Tyre`,
    save: t`Save Tyre`,
    notFound: (id) => t`Tyre with ID ${id} not found`,
    all: t`All tyres`,
    deletedWhileEdited: t`This tyre was deleted elsewhere. Restore it under 'Recently deleted' to keep its pictures, or save again to create it as a new one without them.`,
    uploadLabel: t`Upload images of the tyre`,
    uploadTooEarly: t`Cannot upload images until the tyre is saved`,
    uploadFailed: t`The tyre was saved, but some images could not be uploaded. Remove them, or save again to retry.`,
    uploadFailedHidden: t`The tyre was saved, but some images could not be uploaded. It is not published yet. Remove them, or save again to retry.`,
  };
}
