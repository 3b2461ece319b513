/* Searches a list by words as people type them. The server has the same rule, in core/search.py. */
import rules from "../../content/text-rules.json";
import { matches } from "../../core/text-cleaning";

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

export function SearchField({ label, value, onChange, onBlur }: SearchFieldProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      className="h-12 min-w-16 flex-[1_1_4.25rem] border-b-2 border-steel-400 bg-carbon px-2.5 pt-1 text-white placeholder:text-steel-400 hover:border-steel-100 focus-visible:border-hot sm:max-w-sm sm:px-4"
    />
  );
}

/** Accents, which become characters of their own, and what is invisible. */
const MARKS = new RegExp(`[\\u0300-\\u036f${rules.invisible}]`, "g");
const BETWEEN_DIGITS = /(?<=\d)[\s()./-]{1,3}(?=\d)/g;

/** Whether a text contains each word of a search, in part, in any order and without accents. */
export function matchesSearch(text: string, search: string): boolean {
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
