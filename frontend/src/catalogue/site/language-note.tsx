import { select } from "@lingui/core/macro";
import type { Language } from "../../core/language";
import { languageOf } from "../queries";

type LanguageNoteProps = {
  item: Parameters<typeof languageOf>[0];
  /** The field of a text that is long enough for a visitor to wonder. */
  text: string;
  /** What is said of it. */
  note: (language: Language) => string;
  className?: string;
};

/** Says, in the language of the page, in which other one a whole text is. */
export function LanguageNote({ item, text, note, className = "" }: LanguageNoteProps) {
  const language = languageOf(item, text);
  if (!language) return null;
  return <p className={`text-small text-steel-400 ${className}`}>{note(language)}</p>;
}

export function descriptionNote(language: Language): string {
  return select(language, {
    en: "Description in English",
    lv: "Description in Latvian",
    other: "Description in Russian",
  });
}
