import { build, builds, type Build } from "../api/queries";
import { buildPlaceholder } from "../components/item-images";
import limits from "../content/limits.json";
import type { Resource } from "./resource";

/** What differs of builds; the pages are items/item-table.tsx and items/item-editor.tsx. */
export const buildResource: Resource<Build> = {
  kind: "builds",
  noun: "build",
  title: "Builds",
  list: builds,
  one: build,
  columns: [
    { label: "Name", value: ({ name }) => name },
    { label: "Frame", value: ({ frame }) => frame },
    { label: "Engine", value: ({ engine }) => engine },
    { label: "Year", value: ({ build_year }) => build_year },
    {
      label: "Featured",
      value: ({ featured }) => featured,
      text: ({ featured }) => (featured ? "Yes" : "No"),
    },
  ],
  fields: [
    { control: "text", name: "name", label: "Name", required: true },
    { control: "text", name: "frame", label: "Frame", required: true, half: true },
    { control: "text", name: "engine", label: "Engine", required: true, half: true },
    {
      control: "number",
      name: "build_year",
      label: "Build year",
      required: true,
      half: true,
      min: limits.build_year_min,
      max: limits.build_year_max,
    },
    { control: "checkbox", name: "featured", label: "Featured", half: true },
    { control: "markup", name: "description", label: "Description", rows: 6 },
  ],
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
};
