import { plural, t } from "@lingui/core/macro";
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
    rows: (range) => t`Builds ${range}`,

    deleteQuestion: t`Are you sure you want to delete this build? This action cannot be undone.`,
    actions: {
      publish: {
        ask: (count, names) =>
          plural(count, {
            one: `Publish this build: ${names}?`,
            other: `Publish these # builds: ${names}?`,
          }),
        done: (count) =>
          plural(count, { one: "# build was published.", other: "# builds were published." }),
        failed: (count) =>
          plural(count, {
            one: "# build was not published and is still selected.",
            other: "# builds were not published and are still selected.",
          }),
      },
      unpublish: {
        ask: (count, names) =>
          plural(count, {
            one: `Unpublish this build: ${names}?`,
            other: `Unpublish these # builds: ${names}?`,
          }),
        done: (count) =>
          plural(count, { one: "# build was unpublished.", other: "# builds were unpublished." }),
        failed: (count) =>
          plural(count, {
            one: "# build was not unpublished and is still selected.",
            other: "# builds were not unpublished and are still selected.",
          }),
      },
      delete: {
        ask: (count, names) =>
          plural(count, {
            one: `Are you sure you want to delete this build: ${names}?`,
            other: `Are you sure you want to delete these # builds: ${names}?`,
          }),
        done: (count) =>
          plural(count, { one: "# build was deleted.", other: "# builds were deleted." }),
        failed: (count) =>
          plural(count, {
            one: "# build was not deleted and is still selected.",
            other: "# builds were not deleted and are still selected.",
          }),
      },
    },
    gone: (count) =>
      plural(count, {
        one: "# build had been deleted elsewhere.",
        other: "# builds had been deleted elsewhere.",
      }),
    goneToo: (count) =>
      plural(count, {
        one: "# more build had been deleted elsewhere.",
        other: "# more builds had been deleted elsewhere.",
      }),
    changedMeanwhile: t`This build was changed elsewhere. Please check it and try again.`,
    deletedMeanwhile: t`This build was deleted elsewhere.`,

    create: t`Create New Build`,
    edit: t`Edit Build`,
    save: t`Save Build`,
    notFound: (id) => t`Build with ID ${id} not found`,
    all: t`All builds`,
    changedElsewhere: t`This build was changed elsewhere`,
    deletedWhileEdited: t`This build was deleted elsewhere. Restore it under 'Recently deleted' to keep its pictures, or save again to create it as a new one without them.`,
    uploadLabel: t`Upload images of the build`,
    uploadTooEarly: t`Cannot upload images until the build is saved`,
    uploadFailed: t`The build was saved, but some images could not be uploaded. Remove them, or save again to retry.`,
    uploadFailedHidden: t`The build was saved, but some images could not be uploaded. It is not published yet. Remove them, or save again to retry.`,
  };
}
