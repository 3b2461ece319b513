import { useEffect, useRef, useState } from "react";
import { useSiteSettings } from "../api/site-settings";
import { Arrow } from "../components/arrow";
import { Button, ButtonAnchor } from "../components/button";
import { lazyPart } from "../components/lazy-part";
import { contactPage, workshopMap } from "../content/contact";
import "./contact-map.css";
import { MapNote } from "./map-note";

/** Without its code the page is still complete: the address and the directions do not need it. */
const { Part: WorkshopMap } = lazyPart(
  () => import(/* webpackChunkName: "map" */ "./workshop-map").then((m) => m.WorkshopMap),
  { Waiting: () => null, Missing: MapFailed, isExtra: true },
);

/** Where the workshop is. The map is loaded when it comes into view, or when it is asked for. */
export function ContactMap() {
  const { mapOnTap } = useSiteSettings();
  const [asked, setAsked] = useState(false);
  const [place, seen] = useSeen();
  const ask = () => {
    setAsked(true);
    place.current?.focus(); // the button goes away
  };
  return (
    <section aria-labelledby="map">
      <div className="frame flex flex-wrap items-end justify-between gap-x-12 gap-y-3 pb-8">
        <h2 id="map" className="text-heading">
          {workshopMap.title}
        </h2>
        <address className="text-lead text-steel-300 not-italic">{workshopMap.address}</address>
      </div>
      <div
        ref={place}
        role="region"
        aria-label={workshopMap.label}
        tabIndex={-1}
        className="blueprint relative isolate h-[min(32rem,70svh)] min-h-88 border-y border-steel-700 bg-carbon outline-none print:hidden"
      >
        {asked || (seen && !mapOnTap) ? <WorkshopMap /> : mapOnTap && <AskFirst onAsk={ask} />}
        <ButtonAnchor
          href={workshopMap.directions.href}
          target="_blank"
          rel="noopener"
          aria-describedby="map-new-tab"
          className="!absolute bottom-10 left-gutter z-[1000]"
        >
          {workshopMap.directions.label}
          <Arrow />
        </ButtonAnchor>
        <p id="map-new-tab" hidden>
          {contactPage.newTab}
        </p>
      </div>
    </section>
  );
}

function AskFirst({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="grid h-full content-center justify-items-center gap-4 px-gutter pb-20 text-center">
      <Button kind="quiet" onClick={onAsk} className="noscript:hidden">
        {workshopMap.show}
      </Button>
      <p className="max-w-sm text-small text-steel-300 noscript:hidden">{workshopMap.showNote}</p>
    </div>
  );
}

function MapFailed({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <>
      <MapNote>{workshopMap.failed}</MapNote>
      <div className="grid h-full place-content-center">
        <Button kind="quiet" onClick={onTryAgain}>
          Try again
        </Button>
      </div>
    </>
  );
}

/** Whether the element of this ref has come near the view. */
function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current: element } = ref;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, seen] as const;
}
