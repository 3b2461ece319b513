/* What people type or paste, tidied. The server has the same rules, in core/text_cleaning.py. */
import typed from "../content/typed.json";

/** Marks in any order take quadratic time; no text of one line is as long. */
const NORMALIZED_MAX = 1000;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/u;
const INVISIBLE = new RegExp(`[${typed.invisible}]`, "g");
const HYPHENS = new RegExp(`[${typed.hyphens}]`, "g");

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

function withoutInvisibles(text: string): string {
  return text.replace(INVISIBLE, "");
}
