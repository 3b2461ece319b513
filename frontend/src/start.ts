/*
 * The page is there without any script, so it comes first: what brings it to life is asked for when
 * the page is on screen, and does not compete with its first picture for a weak line.
 *
 * This file runs before the page is drawn, and nothing is drawn before it has run: it is small.
 */
import { saveConsent, loadConsent } from "./api/stored-consent";
import { rememberTap } from "./api/early-tap";

// The cookie banner is in every page: who has answered is not to see it, and it answers at once.
loadConsent();
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("button");
  if (!button) return;
  if (button.name === "consent") saveConsent(button.value === "true");
  else rememberTap(button);
});
document.addEventListener("input", () => rememberTap());

const urls = document.currentScript?.dataset.scripts?.split(" ") ?? [];

function loadScripts(): void {
  for (const url of urls.splice(0)) {
    const script = document.createElement("script");
    script.src = url;
    script.async = false; // in this order
    script.fetchPriority = "high"; // before the pictures further down
    document.head.append(script);
  }
}

/** A page may be painted before its end is there, and its data are at the end. */
function loadScriptsAtEnd(): void {
  if (document.readyState !== "loading") loadScripts();
  else document.addEventListener("DOMContentLoaded", loadScripts);
}

const tellsPaint = PerformanceObserver.supportedEntryTypes.includes("paint");
// A tab in the background is not painted.
if (document.hidden || !tellsPaint) loadScriptsAtEnd();
else new PerformanceObserver(loadScriptsAtEnd).observe({ type: "paint", buffered: true });
