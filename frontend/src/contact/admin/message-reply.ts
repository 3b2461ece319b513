/* Links for replying to a message by e-mail or phone. */
import { encodeForUrl, truncate } from "../../core/characters";
import type { Message } from "../messages";
import texts from "../../content/reply.json";
import place from "../../../../brand/place.json";
import { matches } from "../../core/text-cleaning";

/** Mail programs truncate longer links. */
const QUOTE_MAX = 1200; // characters

/*
 * A reply greets the visitor and quotes him. Its words are in the language of the message, whatever that
 * of the admin is, so they are in no catalogue.
 */

export function mailLink(message: Message): string {
  const { email, name, reference, subjects, language } = message;
  const [first, ...others] = subjects;
  const count = others.length ? ` +${others.length}` : "";
  const about = first ? `${first.name}${count} (${reference})` : reference;
  const { greeting, wrote } = texts[language];
  const body =
    `${greeting}\n\n\n\n${wrote.replace("{name}", () => name)}\n${quoteText(message)}\n`.replace(
      /\n/g,
      "\r\n",
    );
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
    if (!isSpanOfYears(found) && isNational(digits)) return place.country_calling_code + digits;
  }
  return undefined;
}

/** Whether it is a number without a country code. */
function isNational(digits: string): boolean {
  return matches(place.national_phone, digits);
}

/** The digits of a number that a visitor entered, with the country code, if it is known. */
function internationalNumber(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "");
  if (/^[( ]*\+/.test(phone)) return digits;
  if (digits.startsWith("00")) return digits.slice(2);
  return isNational(digits) ? place.country_calling_code + digits : undefined;
}

/** The greeting comes last: what is typed on WhatsApp goes on after it. */
function whatsAppLink(number: string, message: Message): string {
  const text = `${quoteText(message)}\n\n${texts[message.language].greeting}\n`;
  return `https://wa.me/${number}?text=${encodeForUrl(text)}`;
}

/** Where to call a visitor, and to write on WhatsApp, which needs a country code. */
export function phoneLinks(message: Message): { call?: string; whatsApp?: string } {
  const { phone } = message;
  const number = phone ? internationalNumber(phone) : findPhone(fullText(message));
  if (number) return { call: `tel:+${number}`, whatsApp: whatsAppLink(number, message) };
  return phone ? { call: `tel:${phone.replace(/\D/g, "")}` } : {};
}

function quoteText(message: Message): string {
  const whole = fullText(message);
  const start = truncate(whole, QUOTE_MAX);
  const text = start === whole ? whole : `${start}…`;
  return text.replace(/^/gm, "> ");
}

/** All that the visitor has written, also later. */
function fullText({ message, entries }: Message): string {
  return [message, ...entries.filter(({ author }) => author === "visitor").map(({ text }) => text)]
    .filter(Boolean)
    .join("\n\n");
}

function isSpanOfYears(text: string): boolean {
  return /^20\d\d\D+20\d\d$/.test(text);
}
