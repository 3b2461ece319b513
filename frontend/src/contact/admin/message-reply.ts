/* Where to reach a visitor: numbers to call, and what is shared with him outside of mail. */
import { encodeForUrl, truncate } from "../../core/characters";
import type { CompanyValues } from "../../shell/company";
import type { Message, MessageEntry } from "../messages";
import place from "../../../../brand/place.json";
import { matches } from "../../core/text-cleaning";

/** Mail programs truncate longer links. */
const TEXT_MAX = 1200; // characters

type Words = Pick<CompanyValues, "greeting" | "signature">;

/** An answer with the address of the visitor's page, in the visitor's language. */
export function sharedText(
  { page_url }: Message,
  { text }: Pick<MessageEntry, "text">,
  words?: Words,
): string {
  const start = truncate(text, TEXT_MAX);
  const parts = [words?.greeting, start === text ? text : `${start}…`, page_url, words?.signature];
  return parts.filter(Boolean).join("\n\n");
}

export function mailLink({ email, reference, subjects }: Message, text: string): string {
  const [first, ...others] = subjects;
  const count = others.length ? ` +${others.length}` : "";
  const about = first ? `${first.name}${count} (${reference})` : reference;
  const body = text.replace(/\n/g, "\r\n");
  return `mailto:${encodeForUrl(email)}?subject=${encodeForUrl(`Re: ${about}`)}&body=${encodeForUrl(body)}`;
}

/**
 * The first phone number in a text, as digits with the country code, or undefined. Matches numbers
 * that start with + or 00, and Latvian ones: eight digits starting with 2 or 6.
 */
export function findPhone(text: string): string | undefined {
  for (const [found] of text.matchAll(
    /(?<![A-Za-z\d/]|\d[.,])(?:\+|00)?\d(?:[ ().-]{0,2}\d){6,14}(?![.,]*\d)/g,
  )) {
    const digits = found.replace(/\D/g, "");
    if (/^(\+|00)/.test(found)) return digits.replace(/^00/, "");
    const isSpanOfYears = /^20\d\d\D+20\d\d$/.test(found);
    if (!isSpanOfYears && matches(place.national_phone, digits))
      return place.country_calling_code + digits;
  }
  return undefined;
}

/** Where to call a visitor, and to write on WhatsApp, which needs a country code. */
export function phoneLinks(message: Message, text = ""): { call?: string; whatsApp?: string } {
  const { phone } = message;
  const number = findPhone(phone || fullText(message));
  if (number) {
    const words = text && `?text=${encodeForUrl(text)}`;
    return { call: `tel:+${number}`, whatsApp: `https://wa.me/${number}${words}` };
  }
  return phone ? { call: `tel:${phone.replace(/\D/g, "")}` } : {};
}

/** All that the visitor has written. */
function fullText({ message, entries }: Message): string {
  const own = entries.filter(({ author }) => author === "visitor");
  return [message, ...own.map(({ text }) => text)].join("\n\n");
}
