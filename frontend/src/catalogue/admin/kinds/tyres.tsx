import { t } from "@lingui/core/macro";
import limits from "../../../content/limits.json";
import { select } from "../../../forms/controls/select";
import { text } from "../../../forms/controls/text";
import { tyreCalls } from "../../items";
import { tyrePlaceholder } from "../../placeholders/placeholders";
import type { Tyre } from "../../queries";
import { type KindTexts, column, defineResource } from "../resource";
import { groundField } from "./builds";

/** The tyre-specific parts of table/item-table.tsx and item-editor.tsx. */
export const tyreResource = defineResource<Tyre>(() => {
  const max = limits.tyre_text_max;
  const name = text({ name: "name", label: t`Name`, required: true, max });
  const size = text({ name: "size", label: t`Size`, required: true, half: true, max });
  const type = select({
    name: "type",
    label: t`Type`,
    required: true,
    half: true,
    options: [
      { value: "rear", label: t`Rear`, inTable: t`rear` },
      { value: "front", label: t`Front`, inTable: t`front` },
    ],
  });
  const compound = text({ name: "compound", label: t`Compound`, half: true, max });
  const terrain = text({ name: "terrain", label: t`Terrain`, half: true, max });

  return {
    kind: "tyres",
    texts: tyreTexts(),
    icon: "tyre",
    calls: tyreCalls,
    columns: [
      column(name, (item) => item.name),
      column(size, (item) => item.size),
      column(type, (item) => item.type),
      column(compound, (item) => item.compound),
      column(terrain, (item) => item.terrain),
    ],
    nameMax: max,
    fields: [name, size, type, compound, terrain, groundField()],
    translated: { compound, terrain },
    blank: () => ({ name: "", size: "", type: "rear", compound: "", terrain: "", ground: "" }),
    values: ({ name, size, type, compound, terrain, ground }) => ({
      name,
      size,
      type,
      compound,
      terrain,
      ground,
    }),
    placeholder: tyrePlaceholder,
    publicPath: ({ published }) => (published ? "/racing-parts/tyres" : undefined),
  };
});

function tyreTexts(): KindTexts {
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
