import type { Build } from "../api/queries";
import { altText } from "../components/item-picture";
import type { PageHead } from "../components/page-head";
import company from "../content/company.json";
import head from "../content/head.json";

/** The title and metadata of a build's page. pages/head.py uses the same templates. */
export function buildHead(build: Omit<Build, "images"> & Partial<Build>): PageHead {
  const { id, name, build_year, frame, engine, images } = build;
  const facts = { name, build_year, frame, engine, company: company.name };
  const primary = images?.[0];
  return {
    title: interpolate(head.build.title, facts),
    description: interpolate(head.build.description, facts),
    image: primary && { path: `/share/builds/${id}.jpg`, alt: altText(primary, name) },
  };
}

/** Replace each {name} in a template from content/ with the value of that name. */
function interpolate(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}
