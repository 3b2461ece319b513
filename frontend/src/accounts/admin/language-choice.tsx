import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { LANGUAGES, type Language, currentLanguage, storeLanguage } from "../../api/language";
import languages from "../../content/languages.json";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { errorMessage } from "../../ui/loading/list-state";
import { chooseLanguage } from "../account";

type LanguageChoiceProps = {
  /** Whether the owner has typed something on this page, which loads again. */
  hasInput: () => boolean;
};

/** The language of the admin, for this account on all devices. */
export function LanguageChoice({ hasInput }: LanguageChoiceProps) {
  const [asked, setAsked] = useState<Language>();
  const choice = useMutation({
    mutationFn: (language: Language) => chooseLanguage(language),
    onSuccess: ({ language }) => {
      storeLanguage(language);
      location.reload();
    },
  });
  const choose = (language: Language) => {
    if (choice.isPending || language === currentLanguage()) return;
    if (hasInput()) setAsked(language);
    else choice.mutate(language);
  };
  return (
    <section aria-labelledby="language-title">
      <h2 id="language-title" className="mb-4 text-subheading">
        {t({ message: "Language", comment: "Of the admin." })}
      </h2>
      {choice.error && (
        <div className="mb-4">
          <Alert kind="error">{errorMessage(choice.error)}</Alert>
        </div>
      )}
      <div role="group" aria-labelledby="language-title" className="flex flex-wrap gap-3">
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            kind={language === currentLanguage() ? "primary" : "secondary"}
            lang={language}
            aria-pressed={language === currentLanguage()}
            aria-disabled={choice.isPending}
            onClick={() => choose(language)}
          >
            {languages[language].name}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          question={t`The page will load again, and the passwords that you have typed will be lost. Change the language?`}
          confirm={t`Change language`}
          kind="primary"
          onConfirm={() => {
            setAsked(undefined);
            choice.mutate(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
