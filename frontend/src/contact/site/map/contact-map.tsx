import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { useTextLanguage } from "../../../core/text-language";
import { useSiteSettings } from "../../../shell/site-settings";
import { Arrow } from "../../../ui/arrow";
import { Button, ButtonAnchor } from "../../../ui/button";
import { useCompany } from "../../../shell/company";
import { lazyComponent } from "../../../ui/lazy";
import { addressLine, DIRECTIONS, placeParameter } from "../../../shell/site/workshop-place";

/** Optional: the address and the directions work without the map. */
const { Component: WorkshopMap } = lazyComponent(
  () => import(/* webpackChunkName: "map" */ "./workshop-map").then((m) => m.WorkshopMap),
  { Fallback: () => null, ErrorFallback: MapLoadError, isOptional: true },
);

/** The workshop's location. The map loads when it scrolls into view, or on request. */
export function ContactMap({ title }: { title: string }) {
  const lang = useTextLanguage();
  const company = useCompany();
  const { mapOnTap } = useSiteSettings();
  const [isShown, setShown] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: element } = region;
    if (!element || mapOnTap) return;
    const observer = new IntersectionObserver(
      (entries) => setShown((isShown) => isShown || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mapOnTap]);
  const show = () => {
    setShown(true);
    region.current?.focus(); // the button disappears
  };
  if (!company) return null;
  const { city } = company;
  return (
    <section aria-labelledby="map">
      <div className="frame flex flex-wrap items-end justify-between gap-x-12 gap-y-3 pb-8">
        <h2 id="map" lang={lang(title)} className="text-heading">
          {title}
        </h2>
        <address className="text-lead text-steel-300 not-italic">{addressLine(company)}</address>
      </div>
      <div
        ref={region}
        role="region"
        aria-label={t`Map of the workshop in ${city}`}
        tabIndex={-1}
        className="blueprint relative isolate h-[min(32rem,70svh)] min-h-88 border-y border-steel-700 bg-carbon outline-none print:hidden"
      >
        {isShown ? (
          <WorkshopMap failed={<MapFailed />} />
        ) : (
          mapOnTap && <ShowMapButton onShow={show} />
        )}
        <ButtonAnchor
          href={DIRECTIONS + placeParameter(company)}
          target="_blank"
          rel="noopener"
          aria-describedby="new-tab"
          className="!absolute bottom-10 left-gutter z-[1000]"
        >
          {t`Get Directions`}
          <Arrow />
        </ButtonAnchor>
        {/* Describes the other links of the page as well. */}
        <p id="new-tab" hidden>
          {t`opens in a new tab`}
        </p>
      </div>
    </section>
  );
}

function ShowMapButton({ onShow }: { onShow: () => void }) {
  const { mapTilesUrl } = useSiteSettings();
  // The host as it is written: {s} stands for one of several.
  const address = mapTilesUrl.split("/")[2]?.replace("{s}.", "") ?? "";
  const host = address === "tile.openstreetmap.org" ? "OpenStreetMap" : address;
  return (
    <div className="grid h-full content-center justify-items-center gap-4 px-gutter pb-20 text-center">
      <Button kind="secondary" onClick={onShow} className="noscript:hidden">
        {t`Show the map`}
      </Button>
      <p className="max-w-sm text-small text-steel-300 noscript:hidden">
        {t`Showing the map loads it from ${host}, whose servers will see your IP address.`}
      </p>
    </div>
  );
}

function MapLoadError({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <>
      <MapFailed />
      <div className="grid h-full place-content-center">
        <Button kind="secondary" onClick={onTryAgain}>
          {t`Try again`}
        </Button>
      </div>
    </>
  );
}

/** A message above the map, which is not needed to find the workshop. */
function MapFailed() {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-0 bg-steel-900 px-gutter py-3 text-center text-small text-steel-100"
    >
      {t`The map cannot be loaded right now. You can still use the address and directions.`}
    </p>
  );
}
