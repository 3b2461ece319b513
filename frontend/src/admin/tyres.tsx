import { tyre, tyres, type Tyre } from "../api/queries";
import { tyrePlaceholder } from "../components/item-images";
import type { Resource } from "./resource";

const TYPES = [
  { value: "rear", label: "Rear" },
  { value: "front", label: "Front" },
];
const NOTHING = "-";

/** What differs of tyres; the pages are items/item-table.tsx and items/item-editor.tsx. */
export const tyreResource: Resource<Tyre> = {
  kind: "tyres",
  noun: "tyre",
  title: "Tyres",
  list: () => tyres(),
  one: tyre,
  columns: [
    { label: "Name", value: ({ name }) => name },
    { label: "Size", value: ({ size }) => size },
    { label: "Type", value: ({ type }) => type },
    {
      label: "Compound",
      value: ({ compound }) => compound,
      text: ({ compound }) => compound || NOTHING,
    },
    {
      label: "Terrain",
      value: ({ terrain }) => terrain,
      text: ({ terrain }) => terrain || NOTHING,
    },
  ],
  fields: [
    { control: "text", name: "name", label: "Name", required: true },
    { control: "text", name: "size", label: "Size", required: true, half: true },
    {
      control: "select",
      name: "type",
      label: "Type",
      required: true,
      half: true,
      options: TYPES,
    },
    { control: "text", name: "compound", label: "Compound", half: true },
    { control: "text", name: "terrain", label: "Terrain", half: true },
  ],
  blank: () => ({ name: "", size: "", type: "rear", compound: "", terrain: "" }),
  values: ({ name, size, type, compound, terrain }) => ({ name, size, type, compound, terrain }),
  placeholder: tyrePlaceholder,
  publicPath: () => "/racing-parts/tyres",
};
