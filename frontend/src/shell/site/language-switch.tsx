import { t } from "@lingui/core/macro";
import { useLocation } from "react-router-dom";
import { currentLanguage, LANGUAGES, localizedPath } from "../../core/language";
import { useIsHydrated } from "../../core/hydration";
import languages from "../../content/languages.json";

type LanguageSwitchProps = { className?: string };

/** Links to this page in each language. They load it from the server, with its texts. */
export function LanguageSwitch({ className = "" }: LanguageSwitchProps) {
  const { pathname, search } = useLocation();
  // The server renders one page for all values of a parameter.
  const query = useIsHydrated() ? search : "";
  return (
    <div role="group" aria-label={t`Language`} className={className}>
      <ul className="flex">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={localizedPath(pathname, language) + query}
              lang={language}
              hrefLang={language}
              // Not as text: only pages in Russian load its letters.
              aria-label={`${language.toUpperCase()}: ${languages[language].name}`}
              aria-current={language === currentLanguage() ? "true" : undefined}
              className="label grid h-11 w-10 place-items-center text-steel-400 hover:text-white aria-current:text-white aria-current:underline aria-current:decoration-hot aria-current:decoration-2 aria-current:underline-offset-8"
            >
              {language.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
