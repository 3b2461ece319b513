import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router-dom";
import { keep, kept } from "../api/browser-storage";

const PLACES = "places";

/**
 * The view as a browser moves it by itself when a page is opened: to the top of a new page, and back
 * to the old place by Back and Forward. What is shown while a page loads is tall enough for that
 * place by `--place`.
 */
export function usePagePlace(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(location);
  const places = useRef(new URLSearchParams());

  useEffect(() => {
    places.current = new URLSearchParams(kept("sessionStorage", PLACES) ?? "");
    const remember = () => places.current.set(nameOf(shown.current), String(window.scrollY));
    // While the page is alive its places are ours; a reload is the browser's again.
    const take = () => (history.scrollRestoration = "manual");
    const leave = () => {
      history.scrollRestoration = "auto";
      keep("sessionStorage", PLACES, places.current.toString());
    };
    take();
    // Not each browser has listened to that, and none can before a long list is there.
    if (isReload() && window.scrollY === 0) show(placeOf(places.current, shown.current));
    remember();
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pageshow", take);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pageshow", take);
      window.removeEventListener("pagehide", leave);
    };
  }, []);

  // A shorter page moves the view up, and browsers tell that before a plain effect: from here on it
  // is no place of the page that was left.
  useLayoutEffect(() => {
    const { current: before } = shown;
    shown.current = location;
    if (before.pathname === location.pathname) return;
    const isReturn = navigation === NavigationType.Pop;
    show(isReturn ? placeOf(places.current, location) : 0);
  }, [location, navigation]);
}

function show(place: number): void {
  const { style } = document.documentElement;
  style.setProperty("--place", `${place && place + window.innerHeight}px`);
  window.scrollTo(0, place);
}

/** Whether the browser has opened this page before: by a reload, or by Back from another site. */
function isReload(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== "navigate");
}

function placeOf(places: URLSearchParams, location: Location): number {
  return Number(places.get(nameOf(location)));
}

/** All pages that were opened by their address have the same key. */
function nameOf({ key, pathname }: Location): string {
  return key + pathname;
}
