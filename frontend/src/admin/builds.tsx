import { build, builds, type Build } from "../api/queries";
import { buildPlaceholder } from "../components/item-images";
import limits from "../content/limits.json";
import { checkbox } from "./forms/controls/checkbox";
import { markup } from "./forms/controls/markup";
import { number } from "./forms/controls/number";
import { text } from "./forms/controls/text";
import { column, defineResource } from "./resource";

const name = text({ name: "name", label: "Name", required: true });
const frame = text({ name: "frame", label: "Frame", required: true, half: true });
const engine = text({ name: "engine", label: "Engine", required: true, half: true });
const buildYear = number({
  name: "build_year",
  label: "Build year",
  required: true,
  half: true,
  min: limits.build_year_min,
  max: limits.build_year_max,
});
const featured = checkbox({ name: "featured", label: "Featured" });
const description = markup({ name: "description", label: "Description", rows: 6 });

/** The build-specific parts of items/item-table.tsx and items/item-editor.tsx. */
export const buildResource = defineResource<Build>({
  kind: "builds",
  noun: "build",
  title: "Builds",
  icon: "build",
  summary: "The racing quads that were built here, with their pictures and descriptions.",
  list: builds,
  one: build,
  columns: [
    column(name, (item) => item.name),
    column(frame, (item) => item.frame),
    column(engine, (item) => item.engine),
    column(buildYear, (item) => item.build_year, "Year"),
    column(featured, (item) => item.featured),
  ],
  nameMax: limits.build_text_max,
  fields: [name, frame, engine, buildYear, featured, description],
  blank: () => ({
    name: "",
    frame: "",
    engine: "",
    build_year: new Date().getFullYear(),
    featured: false,
    description: "",
  }),
  values: ({ name, frame, engine, build_year, featured, description }) => ({
    name,
    frame,
    engine,
    build_year,
    featured,
    description,
  }),
  placeholder: buildPlaceholder,
  publicPath: ({ id }) => `/quad-builds/${id}`,
});
