/* Links for replying to a message by e-mail or phone. */
import { t } from "@lingui/core/macro";
import type { Message } from "../../api/messages";

/** Mail programs truncate longer links. */
const QUOTED = 1200; // characters
const COUNTRY_CODE = "371"; // for numbers without one

/** A mailto link that quotes the message. */
export function mailLink({ email, name, message, reference, subject }: Message): string {
  const text = message.length > QUOTED ? `${message.slice(0, QUOTED)}…` : message;
  const quoted = text.replace(/^/gm, "> ");
  const about = subject ? `${subject.name} (${reference})` : reference;
  const wrote = t`${name} wrote:`;
  const body = `\n\n\n${wrote}\n${quoted}\n`.replace(/\n/g, "\r\n");
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${about}`)}&body=${encodeURIComponent(body)}`;
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
    if (/^[26]\d{7}$/.test(digits) && !isSpanOfYears(found)) return COUNTRY_CODE + digits;
  }
  return undefined;
}

function isSpanOfYears(text: string): boolean {
  return /^20\d\d\D+20\d\d$/.test(text);
}
