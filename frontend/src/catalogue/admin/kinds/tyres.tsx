import { t } from "@lingui/core/macro";
import { tyreCalls } from "../../items";
import type { Tyre } from "../../queries";
import { tyrePlaceholder } from "../../placeholders/tyre-placeholder";
import limits from "../../../content/limits.json";
import { groundField } from "./build-fields";
import { select } from "../../../forms/controls/select";
import { text } from "../../../forms/controls/text";
import { column, defineResource } from "../resource";
import { tyreTexts } from "../texts/tyres";

/** The tyre-specific parts of items/item-table.tsx and items/item-editor.tsx. */
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
