import { select } from "@lingui/core/macro";
import type { Language } from "../../core/language";
import { languageOf } from "../queries";

/** The texts that are long enough for a visitor to wonder. */
const NOTES = {
  description: (language: Language) =>
    select(language, {
      en: "Description in English",
      lv: "Description in Latvian",
      other: "Description in Russian",
    }),
  results: (language: Language) =>
    select(language, {
      en: "Results in English",
      lv: "Results in Latvian",
      other: "Results in Russian",
    }),
  customer_words: (language: Language) =>
    select(language, {
      en: "Customer’s words in English",
      lv: "Customer’s words in Latvian",
      other: "Customer’s words in Russian",
    }),
};

type LanguageNoteProps = {
  item: Parameters<typeof languageOf>[0];
  text: keyof typeof NOTES;
  className?: string;
};

/** Says, in the language of the page, in which other one a whole text is. */
export function LanguageNote({ item, text, className = "" }: LanguageNoteProps) {
  const language = languageOf(item, text);
  if (!language) return null;
  return <p className={`text-small text-steel-400 ${className}`}>{NOTES[text](language)}</p>;
}
