import { tyre, tyres, type Tyre } from "../api/queries";
import { tyrePlaceholder } from "../components/item-images";
import limits from "../content/limits.json";
import { select } from "./forms/controls/select";
import { text } from "./forms/controls/text";
import { column, defineResource } from "./resource";

const name = text({ name: "name", label: "Name", required: true });
const size = text({ name: "size", label: "Size", required: true, half: true });
const type = select({
  name: "type",
  label: "Type",
  required: true,
  half: true,
  options: [
    { value: "rear", label: "Rear" },
    { value: "front", label: "Front" },
  ],
});
const compound = text({ name: "compound", label: "Compound", half: true });
const terrain = text({ name: "terrain", label: "Terrain", half: true });

/** The tyre-specific parts of items/item-table.tsx and items/item-editor.tsx. */
export const tyreResource = defineResource<Tyre>({
  kind: "tyres",
  noun: "tyre",
  title: "Tyres",
  icon: "tyre",
  summary: "The tyres in stock, front and rear, that visitors ask prices for.",
  list: () => tyres(),
  one: tyre,
  columns: [
    column(name, (item) => item.name),
    column(size, (item) => item.size),
    column(type, (item) => item.type),
    column(compound, (item) => item.compound),
    column(terrain, (item) => item.terrain),
  ],
  nameMax: limits.tyre_text_max,
  fields: [name, size, type, compound, terrain],
  blank: () => ({ name: "", size: "", type: "rear", compound: "", terrain: "" }),
  values: ({ name, size, type, compound, terrain }) => ({ name, size, type, compound, terrain }),
  placeholder: tyrePlaceholder,
  publicPath: ({ published }) => (published ? "/racing-parts/tyres" : undefined),
});
