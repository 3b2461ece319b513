/*
 * What whoever runs the site has set, as the server writes it into the page's `#site-settings`.
 */
import { useSyncExternalStore } from "react";
import { known } from "./client";
import { emptySubscribe } from "./empty-subscribe";

type SiteSettings = {
  /** Loaded after consent only; empty: there is none. */
  analyticsTagId: string;
  /** No map tile is loaded before a tap. */
  mapOnTap: boolean;
};

const DEFAULTS: SiteSettings = { analyticsTagId: "", mapOnTap: false };

let settings: SiteSettings | undefined;

/** They are the same for as long as the page lives; where there is no page, the defaults. */
export function useSiteSettings(): SiteSettings {
  return useSyncExternalStore(emptySubscribe, read, () => DEFAULTS);
}

function read(): SiteSettings {
  settings ??= parse(document.getElementById("site-settings")?.textContent || "{}");
  return settings;
}

function parse(json: string): SiteSettings {
  const data: unknown = JSON.parse(json);
  const values = new Map(Object.entries(data ?? {}));
  return {
    analyticsTagId: known<string>(values, "analytics_tag_id") ?? DEFAULTS.analyticsTagId,
    mapOnTap: known<boolean>(values, "map_on_tap") ?? DEFAULTS.mapOnTap,
  };
}
