/* Finds texts by words as people type them. The server has the same rule, in core/search.py. */
import rules from "../../content/text-rules.json";
import { matches } from "../text-cleaning";

/** Accents, which become characters of their own, and what is invisible. */
const MARKS = new RegExp(`[\\u0300-\\u036f${rules.invisible}]`, "g");
const BETWEEN_DIGITS = /(?<=\d)[\s()./-]{1,3}(?=\d)/g;

/** Whether a text contains each word of a search, in part, in any order and without accents. */
export function containsWords(text: string, search: string): boolean {
  const letters = lettersOf(text);
  const numbers = letters.replace(BETWEEN_DIGITS, "");
  const words = search.split(/\s+/).map(lettersOf).filter(Boolean);
  return words.every((word) => {
    const digits = word.replace(/\D/g, "");
    return matches(rules.phone_searched, word) && digits.length >= rules.phone_digits_min
      ? numbers.includes(digits)
      : letters.includes(word);
  });
}

function lettersOf(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase();
}
