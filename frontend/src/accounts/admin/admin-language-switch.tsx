import { t } from "@lingui/core/macro";
import languages from "../../content/languages.json";
import { LANGUAGES, currentLanguage, storeAdminLanguage } from "../../core/language";

/** The language of the admin before the login; the account's follows. The page loads again. */
export function AdminLanguageSwitch() {
  return (
    <div role="group" aria-label={t`Language`} className="-mx-2 mb-8 flex flex-wrap">
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === currentLanguage()}
          onClick={() => {
            storeAdminLanguage(language);
            location.reload();
          }}
          className="min-h-11 cursor-pointer px-2 text-steel-300 hover:text-white aria-pressed:text-white aria-pressed:underline aria-pressed:decoration-hot aria-pressed:decoration-2 aria-pressed:underline-offset-8"
        >
          {languages[language].name}
        </button>
      ))}
    </div>
  );
}
