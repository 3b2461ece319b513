/* What the pages with opening hours follow: the workshop's closed days, and the clock. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useSyncExternalStore } from "react";
import { company } from "../company";
import type { Closures } from "./opening-hours";

const MINUTE = 60_000; // milliseconds
/** How long it may take until the page follows a new minute. */
const INTERVAL = 5000;

/**
 * The time, to the minute. Undefined until the page is hydrated: the server's page is kept. What follows
 * from it is worked out in a task of its own, because a slow phone takes long to load the time zone.
 */
export function useNow(): Date | undefined {
  const minute = useDeferredValue(useSyncExternalStore(subscribe, readMinute, () => undefined));
  return minute === undefined ? undefined : new Date(minute * MINUTE);
}

function readMinute(): number {
  return Math.floor(Date.now() / MINUTE);
}

/** Timers stand still in a page that sleeps, and in one to which Back will return. */
function subscribe(onChange: () => void): () => void {
  const heard = new AbortController();
  const timer = setInterval(onChange, INTERVAL);
  document.addEventListener("visibilitychange", onChange, { signal: heard.signal });
  window.addEventListener("pageshow", onChange, { signal: heard.signal });
  return () => {
    clearInterval(timer);
    heard.abort();
  };
}

/** When it is closed although its opening hours say otherwise. */
export function useClosures(): Closures | undefined {
  return useQuery(company()).data?.closures;
}
