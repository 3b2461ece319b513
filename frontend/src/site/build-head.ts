import type { Build } from "../api/queries";
import { altText } from "../components/item-picture";
import type { PageHead } from "../components/page-head";
import head from "../content/head.json";

/** The title and metadata of a build's page. pages/head.py uses the same templates. */
export function buildHead(build: Omit<Build, "images"> & Partial<Build>): PageHead {
  const { id, name, build_year, frame, engine, images } = build;
  const primary = images?.[0];
  return {
    ...head.build,
    facts: { name, build_year, frame, engine },
    image: primary && { path: `/share/builds/${id}.jpg`, alt: altText(primary, name) },
  };
}
