import { t } from "@lingui/core/macro";
import { partCalls, reorderParts } from "../../items";
import type { Part } from "../../queries";
import { partPlaceholder } from "../../placeholders/part-placeholder";
import { formatPrice } from "../../price";
import limits from "../../../content/limits.json";
import { formatNumber } from "../../../ui/admin/format";
import { markup } from "../../../forms/controls/markup";
import { number } from "../../../forms/controls/number";
import { text } from "../../../forms/controls/text";
import { column, defineResource } from "../resource";
import { partTexts } from "../texts/parts";

/** The part-specific parts of items/item-table.tsx and items/item-editor.tsx. */
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
