/* Tidies and checks what people type or paste, as core/text_cleaning.py does. */
import rules from "../content/text-rules.json";

/** Marks in any order take quadratic time; no text of one line is as long. */
const NORMALIZED_MAX = rules.line_normalized_max;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/u;
const INVISIBLE = new RegExp(`[${rules.invisible}]`, "g");
const HYPHENS = new RegExp(`[${rules.hyphens}]`, "g");

/** A name as it is written, without line breaks and control characters. */
export function oneLine(text: string): string {
  const parts = text.split(CONTROLS).map((part) => part.trim());
  const line = parts.filter(Boolean).join(" ");
  if (!isVisible(line)) return "";
  return line.length <= NORMALIZED_MAX ? line.normalize("NFC") : line;
}

export function isVisible(text: string): boolean {
  return withoutInvisibles(text).trim() !== "";
}

/** An e-mail address without the invisible characters that are pasted with it. */
export function tidyEmail(text: string): string {
  return withoutInvisibles(text).trim();
}

/** A phone number without what is pasted with it, and with plain hyphens and spaces. */
export function tidyPhone(text: string): string {
  return withoutInvisibles(text).replace(HYPHENS, "-").replace(/\s+/g, " ").trim();
}

/** Lenient, like the server: whether mail could have such an address. */
export function isEmail(text: string): boolean {
  return matches(rules.email, text);
}

/** Lenient: whether somebody can dial it. */
export function isPhone(text: string): boolean {
  return matches(rules.phone, text) && text.replace(/\D/g, "").length >= rules.phone_digits_min;
}

/** Whether a pattern of text-rules.json matches the whole text. */
export function matches(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text);
}

function withoutInvisibles(text: string): string {
  return text.replace(INVISIBLE, "");
}
