import { t } from "@lingui/core/macro";
import limits from "../../../content/limits.json";
import { markup } from "../../../forms/controls/markup";
import { number } from "../../../forms/controls/number";
import { text } from "../../../forms/controls/text";
import { formatNumber } from "../../../ui/admin/format";
import { partCalls, reorderParts } from "../../items";
import { partPlaceholder } from "../../placeholders/placeholders";
import { formatPrice } from "../../price";
import type { Part } from "../../queries";
import { type KindTexts, column, defineResource } from "../resource";

/** The part-specific parts of table/item-table.tsx and item-editor.tsx. */
export const partResource = defineResource<Part>(() => {
  const max = formatNumber(limits.part_price_max);
  const name = text({
    name: "name",
    label: t`Name`,
    required: true,
    half: true,
    max: limits.part_text_max,
  });
  const price = number({
    name: "price",
    label: t`Price in euro`,
    placeholder: formatPrice(null),
    format: formatPrice,
    half: true,
    min: 0,
    max: limits.part_price_max,
    problem: t`Please enter a price in whole euro from 0 to ${max}`,
  });
  const description = markup({
    name: "description",
    label: t`Description`,
    rows: 6,
    max: limits.description_max,
  });

  return {
    kind: "parts",
    texts: partTexts(),
    icon: "part",
    calls: partCalls,
    ordered: {
      save: reorderParts,
      saved: t`Part order saved.`,
      outdated: t`The parts were changed elsewhere. This is the list as it is now: please move it again.`,
    },
    columns: [column(name, (item) => item.name), column(price, (item) => item.price, t`Price`)],
    nameMax: limits.part_text_max,
    fields: [name, price, description],
    translated: { name, description },
    blank: () => ({ name: "", price: null, description: "" }),
    values: ({ name, price, description }) => ({ name, price, description }),
    placeholder: partPlaceholder,
    publicPath: ({ id, published }) => (published ? `/custom-parts#part-${id}` : undefined),
  };
});

function partTexts(): KindTexts {
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
