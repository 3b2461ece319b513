import { part, parts, type Part } from "../api/queries";
import { partPlaceholder } from "../components/item-images";
import { formatPrice } from "../components/price";
import limits from "../content/limits.json";
import { markup } from "./forms/controls/markup";
import { number } from "./forms/controls/number";
import { text } from "./forms/controls/text";
import { column, defineResource } from "./resource";

const name = text({ name: "name", label: "Name", required: true, half: true });
const price = number({
  name: "price",
  label: "Price in euro",
  placeholder: formatPrice(null),
  format: formatPrice,
  half: true,
  min: 0,
  max: limits.part_price_max,
  expected: `price in whole euro from 0 to ${limits.part_price_max.toLocaleString("en")}`,
});
const description = markup({ name: "description", label: "Description", rows: 6 });

/** The part-specific parts of items/item-table.tsx and items/item-editor.tsx. */
export const partResource = defineResource<Part>({
  kind: "parts",
  noun: "part",
  title: "Parts",
  icon: "part",
  summary: "The parts made in this workshop, with their prices, in the order of the site.",
  list: parts,
  one: part,
  ordered: true,
  columns: [column(name, (item) => item.name), column(price, (item) => item.price, "Price")],
  nameMax: limits.part_text_max,
  fields: [name, price, description],
  blank: () => ({ name: "", price: null, description: "" }),
  values: ({ name, price, description }) => ({ name, price, description }),
  placeholder: partPlaceholder,
  publicPath: ({ id, published }) => (published ? `/custom-parts#part-${id}` : undefined),
});
