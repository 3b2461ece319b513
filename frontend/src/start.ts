/*
 * Loads the main scripts, the icons and the pictures further down only after the server-rendered page
 * is painted, so that they do not compete with its first picture on a slow connection.
 *
 * This file is in each page, so it is small.
 */
import { saveConsent, loadConsent } from "./shell/stored-consent";
import { declineLanguage, followOffer, offerLanguage } from "./shell/language-offer";
import {
  STEP,
  rememberInput,
  rememberTap,
  rememberUncountedTap,
  setBusy,
} from "./core/early-interactions";
import { addSubjects, showSubjects } from "./contact/stored-subjects";
import { swipe } from "./ui/swipe";

const STEPS = `[name=${STEP}]`;

// The cookie banner is in every page. It is hidden for visitors who have answered, and its buttons
// work before React starts.
loadConsent();
offerLanguage();
showSubjects();
window.addEventListener("storage", showSubjects); // another tab may have changed them
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const offer = target.closest(".language-offer a");
  if (offer instanceof HTMLAnchorElement) followOffer(offer);
  const button = target.closest("button");
  if (!button || globalThis.earlyTaps === null) rememberUncountedTap(target);
  if (!button) return;
  if (button.name === "consent") saveConsent(button.value === "true");
  else if (button.name === "language-offer") declineLanguage();
  else if (button.type === "button") rememberTap(button);
});
for (const type of ["input", "change"])
  document.addEventListener(type, ({ target }) => rememberInput(target));
// A swipe over a gallery is a tap on one of its two step buttons.
let from: Touch | undefined;
document.addEventListener("touchstart", ({ touches }) => {
  from = touches.length === 1 ? touches[0] : undefined;
});
document.addEventListener("touchend", ({ target, changedTouches: [to] }) => {
  const by = from && to && swipe(from, to);
  const gallery = by && target instanceof Element && target.closest("button")?.parentElement;
  const [previous, next] = gallery ? gallery.querySelectorAll<HTMLButtonElement>(STEPS) : [];
  const step = by === 1 ? next : previous;
  if (step) rememberTap(step);
});
// The browser sends the form without React.
document.addEventListener("submit", ({ submitter, defaultPrevented }) => {
  if (!defaultPrevented) setBusy(submitter);
});
// Back shows the page as it was left.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) setBusy(document.querySelector("[type=submit][aria-busy]"), false);
});
document.addEventListener("formdata", addSubjects);

const urls = document.currentScript?.dataset.scripts?.split(" ") ?? [];

function loadScripts(): void {
  for (const url of urls.splice(0)) {
    const script = document.createElement("script");
    script.src = url;
    script.async = false; // keep this order
    script.fetchPriority = "high"; // before pictures below the fold
    script.onerror = () => loadAgain(url);
    document.head.append(script);
  }
}

/** The line was lost. The taps until then are kept. */
function loadAgain(url: string): void {
  urls.push(url);
  for (const sign of ["online", "pointerdown", "keydown"])
    window.addEventListener(sign, loadScripts, { once: true });
}

/** A page may be painted before it is complete, and its data is at the end. */
function loadScriptsAtEnd(): void {
  if (document.readyState !== "loading") loadScripts();
  else document.addEventListener("DOMContentLoaded", loadScripts);
}

function loadTheRest(): void {
  loadScriptsAtEnd();
  // In a task of its own
  setTimeout(() => {
    const patience = new Promise((done) => setTimeout(done, PATIENCE));
    Promise.race([loadLetters(), patience]).then(showTheRest, showTheRest);
  });
}

/** Milliseconds. Then fallbacks stand in for letters that are still on their way. */
const PATIENCE = 200;

/**
 * Those that only what is not shown yet has. For a letter that comes late, a browser looks for a fallback
 * among the fonts of the system, which takes a slow phone longer than the layout, and lays it out twice.
 */
function loadLetters(): Promise<unknown> {
  const text = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join("");
  return Promise.all([
    document.fonts.load("1em Sofia Sans More", text("main")),
    // Of its other text on an English page (first-paint.css), only names have letters that are not here.
    document.fonts.load(
      "600 1em Sofia Sans Extra Condensed More",
      text(".numerals") + text("article :is(h2, h3)").toUpperCase(),
    ),
  ]);
}

function showTheRest(): void {
  document.documentElement.classList.remove("unpainted"); // first-paint.css
  // Browsers load icons at once; without scripts they are links as usual.
  const icons = document.getElementById("icons");
  if (icons) icons.outerHTML = icons.textContent;
  const parts = [...document.getElementsByClassName("below-first-screen")].slice(0, IN_TURN);
  requestAnimationFrame(() => showInTurn(parts)); // not in the frame of what is above
}

/** Frames. Whoever scrolls a list of hundreds at once does not wait for each. */
const IN_TURN = 16;

/** Lay out what is below the first screen, one part in each frame: all at once would be a long task. */
function showInTurn([next, ...rest]: Element[]): void {
  requestAnimationFrame(() => {
    if (!next) document.documentElement.classList.remove("at-top");
    else {
      next.classList.add("shown");
      showInTurn(rest);
    }
  });
}

const tellsPaint = PerformanceObserver.supportedEntryTypes.includes("paint");
/** Not after a reload, Back, or a link to a part of the page: these may show what is further down. */
const isAtTop = performance
  .getEntriesByType("navigation")
  .every((entry) => !location.hash && "type" in entry && entry.type === "navigate");
// Background tabs are not painted.
if (document.hidden || !tellsPaint) loadTheRest();
else {
  document.documentElement.classList.add("unpainted");
  if (isAtTop) document.documentElement.classList.add("at-top");
  new PerformanceObserver(loadTheRest).observe({ type: "paint", buffered: true });
}
