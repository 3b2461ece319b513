import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * What a browser does by itself when a page is opened, done here when the router changes it: read
 * the page's data anew, move the focus and the view, and come back to the old place by Back.
 * Returns the ref of the element that holds the page.
 */
export function usePageArrival() {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const navigation = useNavigationType();
  const client = useQueryClient();
  const shown = useRef(location);
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const remember = () => places.current.set(shown.current.key, window.scrollY);
    // While the page is alive its places are ours; a reload is the browser's again.
    const leave = () => (history.scrollRestoration = "auto");
    history.scrollRestoration = "manual";
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", leave);
    };
  }, []);

  useEffect(() => {
    const { current: before } = shown;
    shown.current = location;
    if (before === location) return;
    // Nothing is kept for a second view: the page that is left gives up what it read, and what
    // two pages share is asked for again.
    client.removeQueries({ type: "inactive" });
    void client.invalidateQueries({}, { cancelRefetch: false });
    if (before.pathname === location.pathname || !main.current) return;
    const place = (navigation === NavigationType.Pop && places.current.get(location.key)) || 0;
    // The page may still be loading: be tall enough for the place that the visitor left.
    main.current.style.minHeight = place ? `${place + window.innerHeight}px` : "";
    window.scrollTo(0, place);
    main.current.focus({ preventScroll: true });
  }, [location, navigation, client]);

  return main;
}
