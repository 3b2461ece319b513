import { t } from "@lingui/core/macro";
import type { KindTexts } from "./kind-texts";

export function buildTexts(): KindTexts {
  return {
    title: t`Builds`,
    summary: t`The racing quads that were built here, with their pictures and descriptions.`,
    management: t`Builds Management`,
    manage: t`Manage Builds`,
    withoutPicture: t`Builds without a picture`,

    addNew: t`Add New Build`,
    search: t`Search builds`,
    loadingFailed: t`Error loading builds`,
    empty: t`No builds found. Add some builds to get started.`,
    noneFound: (words) => t`No builds match “${words}”.`,
    noneMatch: t`No builds match these filters.`,
    showAll: t`Show all builds`,

    deleteQuestion: t`Are you sure you want to delete this build? This action cannot be undone.`,
    hideQuestion: (name) => t`Unpublish this build: ${name}?`,
    changedMeanwhile: t`This build was changed elsewhere. Please check it and try again.`,
    deletedMeanwhile: t`This build was deleted elsewhere.`,

    create: t`Create New Build`,
    edit: t`Edit Build`,
    save: t`Save Build`,
    notFound: (id) => t`Build with ID ${id} not found`,
    all: t`All builds`,
    deletedWhileEdited: t`This build was deleted elsewhere. Restore it under 'Recently deleted' to keep its pictures, or save again to create it as a new one without them.`,
    uploadLabel: t`Upload images of the build`,
    uploadTooEarly: t`Cannot upload images until the build is saved`,
    uploadFailed: t`The build was saved, but some images could not be uploaded. Remove them, or save again to retry.`,
    uploadFailedHidden: t`The build was saved, but some images could not be uploaded. It is not published yet. Remove them, or save again to retry.`,
  };
}
