import type { Build } from "../queries";
import type { HeadTexts } from "../../shell/site-settings";
import { altText } from "../item-picture";
import type { PageHead } from "../../shell/page-head";

/** The title and metadata of a build's page. pages/head.py uses the same templates. */
export function buildHead(
  build: Omit<Build, "images"> & Partial<Build>,
  texts: HeadTexts,
): PageHead {
  const { id, name, build_year, frame, engine, images } = build;
  const primary = images?.[0];
  return {
    ...texts,
    facts: { name, build_year, frame, engine },
    image: primary && { path: `/share/builds/${id}.jpg`, alt: altText(primary, name) },
  };
}
