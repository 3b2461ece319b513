import { useLocation } from "react-router-dom";
import { currentLanguage, LANGUAGES, localized } from "../api/language";
import languages from "../content/languages.json";

/** By language, because they are hidden until start.ts knows the visitor's. */
const SHOWN = {
  en: "[[data-offer=en]_&]:flex",
  lv: "[[data-offer=lv]_&]:flex",
  ru: "[[data-offer=ru]_&]:flex",
};

/**
 * A line that leads to this page in the visitor's language, in that language. start.ts shows it
 * before the first paint, and handles its button.
 */
export function LanguageOffer() {
  const { pathname } = useLocation();
  const others = LANGUAGES.filter((language) => language !== currentLanguage());
  return others.map((language) => (
    <aside
      key={language}
      lang={language}
      aria-label={languages[language].name}
      data-nosnippet
      // Only pages in Russian load its letters.
      className={`frame hidden items-center justify-between gap-4 bg-steel-800 text-small print:hidden ${SHOWN[language]} ${language === "ru" ? "font-[sans-serif]" : ""}`}
    >
      <a
        href={localized(pathname, language)}
        hrefLang={language}
        className="inline-flex min-h-11 items-center text-white underline underline-offset-4 hover:text-hot"
      >
        {languages[language].offer}
      </a>
      <button
        type="button"
        name="language-offer"
        aria-label={languages[language].decline}
        className="-mr-3 grid size-11 cursor-pointer place-items-center text-steel-300 hover:text-white"
      >
        <svg viewBox="0 0 18 18" aria-hidden="true" className="w-3.5 stroke-current stroke-2">
          <path d="m1 1 16 16M17 1 1 17" />
        </svg>
      </button>
    </aside>
  ));
}
