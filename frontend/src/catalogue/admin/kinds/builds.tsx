import { t } from "@lingui/core/macro";
import { buildCalls } from "../../items";
import type { Build } from "../../queries";
import { buildPlaceholder } from "../../placeholders/build-placeholder";
import limits from "../../../content/limits.json";
import {
  frameTypeField,
  groundField,
  measureFields,
  measuresOf,
  NOT_MEASURED,
  proofFields,
} from "./build-fields";
import { checkbox } from "../../../forms/controls/checkbox";
import { markup } from "../../../forms/controls/markup";
import { number } from "../../../forms/controls/number";
import { text } from "../../../forms/controls/text";
import { column, defineResource } from "../resource";
import { buildTexts } from "../texts/builds";

/** The build-specific parts of items/item-table.tsx and items/item-editor.tsx. */
export const buildResource = defineResource<Build>(() => {
  const max = limits.build_text_max;
  const name = text({ name: "name", label: t`Name`, required: true, max });
  const frame = text({ name: "frame", label: t`Frame`, required: true, half: true, max });
  const engine = text({ name: "engine", label: t`Engine`, required: true, half: true, max });
  const buildYear = number({
    name: "build_year",
    label: t`Build year`,
    required: true,
    half: true,
    min: limits.build_year_min,
    max: limits.build_year_max,
  });
  const featured = checkbox({ name: "featured", label: t`Featured`, negative: t`Not featured` });
  const description = markup({
    name: "description",
    label: t`Description`,
    rows: 6,
    max: limits.description_max,
  });
  const proof = proofFields();

  return {
    kind: "builds",
    texts: buildTexts(),
    icon: "build",
    calls: buildCalls,
    homePage: {
      field: "featured_build",
      isNext: ({ featured }) => featured,
      texts: {
        shown: t`The home page features this build.`,
        meanwhile: (name) => t`Until you choose another one, it shows ${name}.`,
        nothing: t`No other featured build is published, so the home page would link to none.`,
        choose: t`Feature instead`,
        help: t`The title, text and picture on the home page stay as they are. Change them under Pages.`,
      },
    },
    columns: [
      column(name, (item) => item.name),
      column(frame, (item) => item.frame),
      column(engine, (item) => item.engine),
      column(buildYear, (item) => item.build_year, t`Year`),
      column(featured, (item) => item.featured),
    ],
    nameMax: max,
    fields: [
      ...[name, frame, engine, buildYear, featured, description],
      ...[frameTypeField(), groundField()],
      ...measureFields(),
      ...Object.values(proof),
    ],
    translated: { frame, engine, description, ...proof },
    blank: () => ({
      name: "",
      frame: "",
      engine: "",
      build_year: new Date().getFullYear(),
      featured: false,
      description: "",
      frame_type: "",
      ground: "",
      ...NOT_MEASURED,
      results: "",
      customer_words: "",
      customer: "",
    }),
    values: (build) => ({
      name: build.name,
      frame: build.frame,
      engine: build.engine,
      build_year: build.build_year,
      featured: build.featured,
      description: build.description,
      frame_type: build.frame_type,
      ground: build.ground,
      ...measuresOf(build),
      results: build.results,
      customer_words: build.customer_words,
      customer: build.customer,
    }),
    placeholder: buildPlaceholder,
    publicPath: ({ id }) => `/quad-builds/${id}`,
  };
});
