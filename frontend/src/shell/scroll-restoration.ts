import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { getStored, setStored } from "../core/browser-storage";
import { useIsSamePage } from "./navigation-effects";

const RETURN = "return to ";

/** The state of a link that returns to a page as it was left, when its location had this key. */
export function returnState(key: string): string {
  return RETURN + key;
}

const STORAGE_KEY = "places";

/**
 * Scroll like a browser on page loads: to the top of a new page, and back to the old position with
 * Back and Forward. `--restored-scroll` keeps a loading page tall enough for that position.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const isSamePage = useIsSamePage();
  const shown = useRef(location);
  /** By key: those of this page load, before those that are stored. */
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const remember = () => positions.current.set(keyOf(shown.current), window.scrollY);
    // Scroll positions are ours while the page is open. On reload the browser restores them.
    const takeOver = () => (history.scrollRestoration = "manual");
    const handBack = () => {
      history.scrollRestoration = "auto";
      const all = storedPositions();
      for (const [key, position] of positions.current) all.set(key, `${position}`);
      setStored("sessionStorage", STORAGE_KEY, all.toString());
    };
    takeOver();
    // Not all browsers do, and none can before a long list has loaded: until then the page is hardly
    // taller than the screen.
    if (isReload()) {
      const position = positionOf(positions.current, shown.current);
      if (window.scrollY < Math.min(position, window.innerHeight)) scrollToPosition(position);
    }
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

  // A shorter page makes the browser scroll and report it before normal effects run. That position
  // must not be stored for the previous page.
  useLayoutEffect(() => {
    const { current: before } = shown;
    if (before === location) return;
    shown.current = location;
    if (before.pathname === location.pathname || isSamePage) {
      // Only the address or its query string has changed: the page stays where it is, under a new key.
      positions.current.set(keyOf(location), window.scrollY);
      return;
    }
    const isReturn = navigation === NavigationType.Pop;
    const key = isReturn ? location.key : returnKey(location.state);
    scrollToPosition(key ? positionOf(positions.current, { ...location, key }) : 0);
  }, [location, navigation, isSamePage]);
}

function returnKey(state: unknown): string {
  return typeof state === "string" && state.startsWith(RETURN) ? state.slice(RETURN.length) : "";
}

function scrollToPosition(position: number): void {
  const { style } = document.documentElement;
  style.setProperty("--restored-scroll", `${position && position + window.innerHeight}px`);
  window.scrollTo(0, position);
}

/** Whether the page was opened by a reload, or with Back from another site. */
function isReload(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type !== "navigate");
}

function positionOf(positions: Map<string, number>, location: Location): number {
  const key = keyOf(location);
  return positions.get(key) ?? Number(storedPositions().get(key));
}

/** Only when they are needed: the first access to this storage holds up a page that starts. */
function storedPositions(): URLSearchParams {
  return new URLSearchParams(getStored("sessionStorage", STORAGE_KEY) ?? "");
}

/** Pages opened by URL all have the same location key. */
function keyOf({ key, pathname }: Location): string {
  return key + pathname;
}
