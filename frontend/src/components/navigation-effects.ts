import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * What a browser does by itself when a page is opened, done here when the router changes it: read
 * the page's data again and move the focus. Returns the ref of the element that holds the page.
 */
export function useNavigationEffects() {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const client = useQueryClient();
  const shown = useRef(location);

  useEffect(() => {
    const { current: before } = shown;
    shown.current = location;
    if (before === location) return;
    // Nothing is kept for a second view: the page that is left gives up what it read, and what
    // two pages share is asked for again.
    client.removeQueries({ type: "inactive" });
    void client.invalidateQueries({}, { cancelRefetch: false });
    if (before.pathname !== location.pathname) main.current?.focus({ preventScroll: true });
  }, [location, client]);

  return main;
}
