/*
 * The visitor's cookie consent. It is stored in the browser and mirrored on <html>, where the style
 * sheet reads it, and where it works without storage.
 */
import { setStored, getStored } from "../core/browser-storage";

const KEY = "cookieConsent";

/** Undefined until the visitor has answered. */
export function getConsent(): boolean | undefined {
  const { dataset } = document.documentElement;
  if (dataset.consent === undefined) loadConsent();
  return dataset.consent ? dataset.consent === "true" : undefined;
}

/** Copy the stored consent to <html>; "" if there is none. */
export function loadConsent(): void {
  const answer = getStored("localStorage", KEY);
  const isAnswer = answer === "true" || answer === "false";
  document.documentElement.dataset.consent = isAnswer ? answer : "";
}

export function saveConsent(answer: boolean): void {
  setStored("localStorage", KEY, String(answer));
  document.documentElement.dataset.consent = String(answer);
}

/** Subscribe to changes, in this tab or another. */
export function onConsentChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const load = () => loadConsent(); // each subscriber's own
  observer.observe(document.documentElement, { attributeFilter: ["data-consent"] });
  window.addEventListener("storage", load);
  return () => {
    observer.disconnect();
    window.removeEventListener("storage", load);
  };
}
