import { plural, t } from "@lingui/core/macro";
import type { KeyboardEvent } from "react";
import { LANGUAGES, type Language } from "../api/language";
import languages from "../content/languages.json";

/** What a tab says of its language. */
export type TabMark = { missing: number; errors: number };

type LanguageTabsProps = {
  /** The id of what they switch. */
  panel: string;
  selected: Language;
  marks: Readonly<Record<Language, TabMark>>;
  onSelect: (language: Language) => void;
};

export function tabId(panel: string, language: Language): string {
  return `${panel}-${language}`;
}

/** The languages of a form's texts. Arrow keys open the next one. */
export function LanguageTabs({ panel, selected, marks, onSelect }: LanguageTabsProps) {
  const followKey = (event: KeyboardEvent) => {
    const next = target(event, selected);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(tabId(panel, next))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t`Language of the texts`}
      className="language-tabs sticky top-0 z-20 -mx-gutter flex flex-wrap border-b border-steel-700 bg-ink px-gutter lg:top-18 lg:mx-0 lg:px-0 [@media(height<32rem)]:static"
    >
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          id={tabId(panel, language)}
          role="tab"
          aria-selected={language === selected}
          aria-controls={panel}
          tabIndex={language === selected ? 0 : -1}
          onClick={() => onSelect(language)}
          onKeyDown={followKey}
          className="label -mb-px flex min-h-14 flex-1 cursor-pointer flex-wrap items-center justify-center gap-x-2 border-b-4 border-transparent px-2 pt-1 text-steel-300 -outline-offset-4 hover:text-white aria-selected:border-hot aria-selected:text-white sm:flex-none sm:px-5"
        >
          <span lang={language}>{languages[language].name}</span>
          <Mark {...marks[language]} />
        </button>
      ))}
    </div>
  );
}

/** A number, which is spoken with what it counts. Errors are more urgent. */
function Mark({ missing, errors }: TabMark) {
  if (errors === 0 && missing === 0) return null;
  const count = errors || missing;
  const text = errors
    ? plural(errors, { one: "# error", other: "# errors" })
    : plural(missing, { one: "# text missing", other: "# texts missing" });
  return (
    <span
      className={`min-w-5 px-1 pt-0.5 text-center text-[0.875rem] leading-tight font-bold tracking-normal ${errors ? "bg-stop text-ink" : "bg-steel-700 text-steel-100"}`}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

function target({ key }: KeyboardEvent, selected: Language): Language | undefined {
  const now = LANGUAGES.indexOf(selected);
  const last = LANGUAGES.length - 1;
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[key];
  return to === undefined ? undefined : LANGUAGES.at(to > last ? 0 : to);
}
