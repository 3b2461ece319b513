import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router-dom";
import { setStored, getStored } from "../api/browser-storage";

const STORAGE_KEY = "places";

/**
 * The view as a browser moves it by itself when a page is opened: to the top of a new page, and back
 * to the old position by Back and Forward. What is shown while a page loads is tall enough for that
 * position by `--restored-scroll`.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(location);
  const positions = useRef(new URLSearchParams());

  useEffect(() => {
    positions.current = new URLSearchParams(getStored("sessionStorage", STORAGE_KEY) ?? "");
    const remember = () => positions.current.set(keyOf(shown.current), String(window.scrollY));
    // While the page is alive its positions are ours; a reload is the browser's again.
    const takeOver = () => (history.scrollRestoration = "manual");
    const handBack = () => {
      history.scrollRestoration = "auto";
      setStored("sessionStorage", STORAGE_KEY, positions.current.toString());
    };
    takeOver();
    // Not each browser has listened to that, and none can before a long list is there.
    if (isReload() && window.scrollY === 0)
      scrollToPosition(positionOf(positions.current, shown.current));
    remember();
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pageshow", takeOver);
    window.addEventListener("pagehide", handBack);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pageshow", takeOver);
      window.removeEventListener("pagehide", handBack);
    };
  }, []);

  // A shorter page moves the view up, and browsers tell that before a plain effect: from here on it
  // is no position of the page that was left.
  useLayoutEffect(() => {
    const { current: before } = shown;
    shown.current = location;
    if (before.pathname === location.pathname) return;
    const isReturn = navigation === NavigationType.Pop;
    scrollToPosition(isReturn ? positionOf(positions.current, location) : 0);
  }, [location, navigation]);
}

function scrollToPosition(position: number): void {
  const { style } = document.documentElement;
  style.setProperty("--restored-scroll", `${position && position + window.innerHeight}px`);
  window.scrollTo(0, position);
}

/** Whether the browser has opened this page before: by a reload, or by Back from another site. */
function isReload(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== "navigate");
}

function positionOf(positions: URLSearchParams, location: Location): number {
  return Number(positions.get(keyOf(location)));
}

/** All pages that were opened by their address have the same key. */
function keyOf({ key, pathname }: Location): string {
  return key + pathname;
}
