/*
 * Offers a page in the visitor's language, if there is one and the page is in another. The answer
 * is on <html>, where the style sheet reads it, so that nothing moves when the scripts start.
 *
 * start.ts imports it, so it imports little.
 */
import { getStored, setStored } from "../core/browser-storage";

const KEY = "languageOffer";
const DECLINED = "declined";

/** Call it in the head, after the links to the page's translations. */
export function offerLanguage(): void {
  if (getStored("localStorage", KEY) === DECLINED) return;
  const { documentElement: html, head } = document;
  const wanted = navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((language) => head.querySelector(`link[hreflang="${language}"]`));
  if (wanted && wanted !== html.lang) html.dataset.offer = wanted;
}

/** Lead to the page that is shown now, which may not be the one that came with the link. */
export function followOffer(link: HTMLAnchorElement): void {
  const page = document.head.querySelector<HTMLLinkElement>(`link[hreflang="${link.hreflang}"]`);
  if (page) link.href = new URL(page.href).pathname + location.search;
}

export function declineLanguage(): void {
  setStored("localStorage", KEY, DECLINED);
  delete document.documentElement.dataset.offer;
}
