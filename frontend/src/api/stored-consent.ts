/*
 * The visitor's answer about cookies. It is kept in the browser, and stands on <html> while the page
 * lives: the style sheet sees it there, and it holds where the browser keeps nothing.
 */
import { setStored, getStored } from "./browser-storage";

const KEY = "cookieConsent";

/** True or false once the visitor has said so. */
export function getConsent(): boolean | undefined {
  const { dataset } = document.documentElement;
  if (dataset.consent === undefined) loadConsent();
  return dataset.consent ? dataset.consent === "true" : undefined;
}

/** Put what the browser keeps on <html>; "" where that is no answer. */
export function loadConsent(): void {
  const answer = getStored("localStorage", KEY);
  const isAnswer = answer === "true" || answer === "false";
  document.documentElement.dataset.consent = isAnswer ? answer : "";
}

export function saveConsent(answer: boolean): void {
  setStored("localStorage", KEY, String(answer));
  document.documentElement.dataset.consent = String(answer);
}

/** Tell of each change, in this tab or another one. */
export function onConsentChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-consent"] });
  window.addEventListener("storage", loadConsent);
  return () => {
    observer.disconnect();
    window.removeEventListener("storage", loadConsent);
  };
}
