/* Settings of this installation, embedded in the page as `#site-settings`. */
import { useSyncExternalStore } from "react";
import { getTrusted } from "../api/client";
import { emptySubscribe } from "../core/hydration";

type SiteSettings = {
  /** Loaded only after consent; empty to disable analytics. */
  analyticsTagId: string;
  /** Load map tiles only after a tap. */
  mapOnTap: boolean;
  /** As Leaflet reads it, with {z}, {x} and {y}. */
  mapTilesUrl: string;
  /** HTML of the operator; empty for OpenStreetMap's own words. */
  mapTilesAttribution: string;
  /** Titles and descriptions that no document has, by the page's chunk. */
  heads: Record<string, HeadTexts>;
};

/** For the head of a page. {company} and other {names} stand for facts. */
export type HeadTexts = { title: string; description: string };

type PageWithoutDocument = "404" | "build" | "quad-build" | "message";

const DEFAULTS: SiteSettings = {
  analyticsTagId: "",
  mapOnTap: false,
  mapTilesUrl: "",
  mapTilesAttribution: "",
  heads: {},
};
const NO_TEXTS: HeadTexts = { title: "{company}", description: "" };

let settings: SiteSettings | undefined;

/** The settings; the defaults during server rendering. */
export function useSiteSettings(): SiteSettings {
  return useSyncExternalStore(emptySubscribe, read, () => DEFAULTS);
}

/** The texts for the head of a page without a document. The server sets that itself. */
export function headTexts(page: PageWithoutDocument): HeadTexts {
  const { heads } = typeof document === "undefined" ? DEFAULTS : read();
  return heads[page] ?? NO_TEXTS;
}

/** Whether the page was loaded as one whose address nobody else may learn: it has no analytics. */
export function isPrivatePage(): boolean {
  return "message" in read().heads;
}

function read(): SiteSettings {
  settings ??= parse(document.getElementById("site-settings")?.textContent || "{}");
  return settings;
}

function parse(json: string): SiteSettings {
  const data: unknown = JSON.parse(json);
  const values = new Map(Object.entries(data ?? {}));
  return {
    analyticsTagId: getTrusted(values, "analytics_tag_id", DEFAULTS.analyticsTagId),
    mapOnTap: getTrusted(values, "map_on_tap", DEFAULTS.mapOnTap),
    mapTilesUrl: getTrusted(values, "map_tiles_url", DEFAULTS.mapTilesUrl),
    mapTilesAttribution: getTrusted(values, "map_tiles_attribution", DEFAULTS.mapTilesAttribution),
    heads: getTrusted(values, "heads", DEFAULTS.heads),
  };
}

/**
 * Whether only the visitor who sent a message knows the address of the page. As in the server's paths,
 * an escaped slash is one.
 */
export function isPrivatePath(path: string): boolean {
  return /^\/contact\/message\/(?:(?!%2[Ff])[^/])+$/.test(path);
}
