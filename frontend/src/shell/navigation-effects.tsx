import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { PREFETCH_LIFETIME, refetchShown } from "../api/queries";

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
        kind !== "pages" && gcTime !== Infinity && gcTime !== PREFETCH_LIFETIME,
    });
    refetchShown(client);
    if (before.pathname !== location.pathname) main.current?.focus({ preventScroll: true });
  }, [location, isSamePage, client]);

  return main;
}

/** The state of a navigation that only gives the page another address: it stays as it is. */
export const SAME_PAGE = "same page";

/** Whether the last navigation was one. */
export function useIsSamePage(): boolean {
  const state: unknown = useLocation().state;
  return useNavigationType() === NavigationType.Replace && state === SAME_PAGE;
}

/** Announces the page title to screen readers after client-side navigation. */
export function PageAnnouncer() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const element = document.querySelector("title");
    if (!element) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div role="status" className="sr-only">
      {title}
    </div>
  );
}
