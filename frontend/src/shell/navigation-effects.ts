import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { askAgain, FRESH } from "../api/prefetched";
import { useIsSamePage } from "./same-page";

/** The state of a navigation that only shows the same data in another way. */
export const SAME_DATA = "same data";

/**
 * Does on client-side navigation what a browser does on a page load: refetch the data and move the
 * focus. Returns the ref for the main element.
 */
export function useNavigationEffects() {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const isSamePage = useIsSamePage();
  const client = useQueryClient();
  const shown = useRef(location);

  useEffect(() => {
    const { current: before } = shown;
    shown.current = location;
    if (before === location || isSamePage) return;
    if (location.state === SAME_DATA && before.pathname === location.pathname) return;
    // Discard the lists of the previous page, but not the texts of pages nor the owner's lists: Back
    // shows them at once, also without a connection. Refetch what both pages use.
    client.removeQueries({
      type: "inactive",
      predicate: ({ queryKey: [kind], options: { gcTime } }) =>
        kind !== "pages" && gcTime !== Infinity && gcTime !== FRESH,
    });
    askAgain(client);
    if (before.pathname !== location.pathname) main.current?.focus({ preventScroll: true });
  }, [location, isSamePage, client]);

  return main;
}
