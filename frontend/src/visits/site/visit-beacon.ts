/*
 * Reports what visitors see and do, so that the owner learns what they look for. The server only
 * counts it: nothing is stored here, and nothing tells one visitor from another.
 *
 * A chunk of its own, which loads after the page works.
 */
import { getStored } from "../../core/browser-storage";
import { BASE } from "../../api/client";
import type { components } from "../../api/schema";
import { TOKEN_KEY } from "../../api/stored-token";
import { onMessageSent } from "../../contact/message-sent-event";

type Beacon = components["schemas"]["BeaconRequest"];
type VisitEvent = Beacon["what"];

const VIEW_AFTER = 1000; // milliseconds that the page is visible
const TAPS: readonly (readonly [selector: string, what: VisitEvent])[] = [
  ["a[href^='tel:']", "call"],
  ["a[href^='https://wa.me/']", "whatsapp"],
  ["a[href^='https://www.google.com/maps/']", "route"],
  ["a[href*='inquiry=']", "pricing"],
  ["[data-seen=picture]", "picture"],
  ["[data-seen=address]", "address"],
];

/** The items that were asked about, by the query of the contact page. */
const asked = new Map<string, string>();
let isWaiting = false;
let timer: number | undefined;
let referrer = document.referrer;

/** Call it when a page is shown. It counts once it has been visible for a second. */
export function countView(): void {
  isWaiting = true;
  wait();
}

function wait(): void {
  clearTimeout(timer);
  if (!isWaiting || document.hidden) return;
  timer = window.setTimeout(() => {
    isWaiting = false;
    const from = referrer && new URL(referrer).hostname;
    referrer = "";
    report("view", from && from !== location.hostname ? { from } : {});
  }, VIEW_AFTER);
}

function countTap(target: Element, path: string): void {
  for (const [selector, what] of TAPS) {
    const tap = target.closest(selector);
    if (!tap) continue;
    // The card of a tyre or a part is named by it. A build has a page, whose path is enough.
    const card = tap.closest("article")?.getAttribute("aria-labelledby");
    report(what, { path, ...(what === "pricing" && card ? { item: card } : {}) });
    const build = /quad-builds\/(\d+)/.exec(path)?.[1];
    const item = card ?? (build && `build-${build}`);
    if (tap instanceof HTMLAnchorElement && item) asked.set(tap.search, item);
  }
}

function countSent(listed: readonly string[]): void {
  report("sent");
  const item = asked.get(location.search);
  for (const each of new Set(item ? [...listed, item] : listed)) report("asked", { item: each });
}

function report(what: VisitEvent, more: Partial<Beacon> = {}): void {
  if (isUncounted()) return;
  const beacon: Beacon = { what, path: location.pathname, ...more };
  const body = new Blob([JSON.stringify(beacon)], { type: "application/json" });
  try {
    navigator.sendBeacon(`${BASE}seen`, body);
  } catch {
    // A browser may lack it. What the visitor does must work all the same.
  }
}

/**
 * Who asks not to be tracked, an automatic browser, the owner's own, and pages that are not for
 * everybody. The server looks as well.
 */
function isUncounted(): boolean {
  return (
    navigator.doNotTrack === "1" ||
    ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true) ||
    navigator.webdriver ||
    getStored("localStorage", TOKEN_KEY) !== null ||
    document.querySelector("meta[name=robots][content*=noindex]") !== null
  );
}

document.addEventListener("visibilitychange", wait);
for (const [target, path] of globalThis.uncountedTaps ?? []) countTap(target, path);
globalThis.uncountedTaps = null;
document.addEventListener(
  "click",
  ({ target }) => target instanceof Element && countTap(target, location.pathname),
  true, // before the router follows a link
);
onMessageSent(countSent);
