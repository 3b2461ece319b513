import { t } from "@lingui/core/macro";
import { type SyntheticEvent, use, useState } from "react";
import {
  ENGLISH,
  LANGUAGES,
  type Language,
  OTHER_LANGUAGES,
  type OtherLanguage,
} from "../../core/language";
import languages from "../../content/languages.json";
import { FormLanguage } from "../form-context";
import {
  type TranslatedText,
  isTranslatedText,
  toTranslatedText,
  translatedText,
} from "../translated-text";
import { type Control, type FormErrors, type Translatable, inLanguage, isText } from "./control";

/**
 * A text with its translations: a control for each language, of which the form shows one at a time.
 */
export function translated(control: Translatable): Control {
  const english = control.inLanguage(ENGLISH);
  const parts = OTHER_LANGUAGES.map((language) => ({
    language,
    control: control.inLanguage(language),
  }));
  return {
    ...english,
    isTranslatable: true,
    parts: (value) =>
      LANGUAGES.map((language) => ({
        language,
        label: inLanguage(english, language).label,
        value: toTranslatedText(value)[language],
      })),
    render: (initial, error, errors) => (
      <TranslatedField
        control={control}
        initial={toTranslatedText(initial)}
        errors={{ ...errors, ...(error && { [english.name]: error }) }}
      />
    ),
    read: (form) =>
      translatedText(english.read(form), (language) =>
        parts.find((part) => part.language === language)?.control.read(form),
      ),
    validate: (value) => english.validate(toTranslatedText(value).en),
    validateInside: (value) => {
      const messages = parts.flatMap(({ language, control }) => {
        const message = control.validate(toTranslatedText(value)[language]);
        return message === undefined ? [] : [[control.name, message] as const];
      });
      return Object.fromEntries(messages);
    },
    format: (value) => {
      const texts = toTranslatedText(value);
      const others = OTHER_LANGUAGES.filter((language) => texts[language] !== "");
      const lines = others.map((language) => `${languages[language].name}: ${texts[language]}`);
      return [english.format(texts.en), ...lines].join("\n");
    },
    // A draft of a release without translations has a plain text.
    accepts: (value): value is string | TranslatedText => isText(value) || isTranslatedText(value),
  };
}

type TranslatedFieldProps = { control: Translatable; initial: TranslatedText; errors: FormErrors };

function TranslatedField({ control, initial, errors }: TranslatedFieldProps) {
  const { language: shown, opened } = use(FormLanguage);
  const [typed, setTyped] = useState(initial);
  const hear = (language: Language) => (event: SyntheticEvent) => {
    const { target } = event.nativeEvent;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setTyped({ ...typed, [language]: target.value });
  };
  return LANGUAGES.map((language) => {
    const { name, render } = control.inLanguage(
      language,
      language !== ENGLISH && <EnglishText typed={typed} language={language} />,
    );
    if (!opened.includes(language))
      return <input key={language} type="hidden" name={name} defaultValue={initial[language]} />;
    return (
      <div key={language} hidden={language !== shown} className="contents" onInput={hear(language)}>
        {render(initial[language], errors[name])}
      </div>
    );
  });
}

/** The text to translate, which visitors read as long as there is no translation. */
function EnglishText({ typed, language }: { typed: TranslatedText; language: OtherLanguage }) {
  const english = typed.en.trim();
  if (!english) return null;
  const isMissing = typed[language].trim() === "";
  return (
    <span
      className={`mb-2 block border-l-2 pl-3 last:mb-0 ${isMissing ? "border-hot" : "border-steel-600"}`}
    >
      <span className="block">
        {isMissing ? t`Visitors read the English text:` : t`In English:`}
      </span>
      <span lang={ENGLISH} className="block whitespace-pre-wrap wrap-anywhere text-steel-100">
        {english}
      </span>
    </span>
  );
}
