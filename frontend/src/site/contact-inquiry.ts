import { useSyncExternalStore } from "react";
import type { Subject } from "../api/contact";
import { emptySubscribe } from "../api/empty-subscribe";
import { inquiries } from "../content/contact-form";
import limits from "../content/limits.json";

/** As much of a name as the server keeps, in characters. */
const NAME_LIMIT = limits.build_text_max;

/** What a message is about: the item whose page led here. */
export type Inquiry = { subject: Subject; about: string; firstSentence: string };

/**
 * Read `?inquiry=tyre&name=...`. Anybody can write anything there: the name is one line of text.
 * While the name is unknown, it is empty, and so is the first sentence.
 */
export function parseInquiry(search: URLSearchParams, isHydrated = true): Inquiry | undefined {
  const found = inquiries.find(({ kind }) => kind === search.get("inquiry"));
  const name = isHydrated ? oneLine(search.get("name") ?? "") : "";
  if (!found || (isHydrated && !name)) return undefined;
  const { kind, about, firstSentence } = found;
  return { subject: { kind, name }, about, firstSentence: name && firstSentence(name) };
}

/**
 * Return whether the name may be shown: not while the page is as the server drew it. The server
 * does not know the name, so that it keeps one page for each kind.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    emptySubscribe,
    () => true,
    () => false,
  );
}

/** Without control characters, which could turn the direction of the text around it. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  const start = line.slice(0, 2 * NAME_LIMIT); // a character is one unit of text, or two
  return Array.from(start).slice(0, NAME_LIMIT).join("").trim();
}
