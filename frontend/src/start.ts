/*
 * The page is there without any script, so it comes first: what brings it to life is asked for when
 * the page is on screen, and does not compete with its first picture for a weak line.
 */
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
