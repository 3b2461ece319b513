import { t } from "@lingui/core/macro";
import { type SyntheticEvent, use, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LANGUAGES, type Language } from "../../core/language";
import languages from "../../content/languages.json";
import { MainLanguage } from "../form-context";
import {
  type TranslatedText,
  byLanguage,
  isTranslatedText,
  splitPath,
  toTranslatedText,
  translationPath,
} from "../translated-text";
import { type Control, type FormErrors, type Translatable, WHOLE_ROW, isText } from "./control";

/**
 * A text in several languages: a control in the main language and, once they are opened, below it
 * those in the others. It may be in any one of them.
 */
export function translated(control: Translatable): Control {
  const { name, label } = control;
  const parts = byLanguage((language) => control.inLanguage(language, false));
  return {
    name,
    label,
    render: (initial, error, errors) => (
      <TranslatedField
        control={control}
        parts={parts}
        initial={toTranslatedText(initial)}
        errors={{ ...errors, ...(error && { [name]: error }) }}
      />
    ),
    read: (form) => byLanguage((language) => parts[language].read(form)),
    validate: (value) =>
      Object.values(toTranslatedText(value)).some(isFilled) ? undefined : control.validate(""),
    validateInside: (value) => {
      const messages = LANGUAGES.flatMap((language) => {
        const message = parts[language].validate(toTranslatedText(value)[language]);
        return message === undefined ? [] : [[translationPath(language, name), message] as const];
      });
      return Object.fromEntries(messages);
    },
    format: (value) => {
      if (!isTranslatedText(value)) return control.format(value);
      const filled = LANGUAGES.filter((language) => isFilled(value[language]));
      const line = (language: Language) => `${languages[language].name}: ${value[language]}`;
      return filled.map(line).join("\n") || "-";
    },
    // A draft of a release that knew only English here has a plain text.
    accepts: (value): value is string | TranslatedText => isText(value) || isTranslatedText(value),
  };
}

function isFilled(text: string): boolean {
  return text.trim() !== "";
}

type TranslatedFieldProps = {
  control: Translatable;
  /** Its controls below the main one. */
  parts: Readonly<Record<Language, Control>>;
  initial: TranslatedText;
  errors: FormErrors;
};

function TranslatedField({ control, parts, initial, errors }: TranslatedFieldProps) {
  const { name, isHalf } = control;
  const main = use(MainLanguage);
  const others = LANGUAGES.filter((language) => language !== main);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const errorIn = (language: Language) => errors[translationPath(language, name)];
  if (!isOpen && others.some((language) => errorIn(language) !== undefined)) setOpen(true);

  // What visitors read as long as the main language has no text.
  const readInstead = others.map((language) => typed[language].trim()).find(Boolean);

  const hear = ({ nativeEvent: { target } }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { language } = splitPath(target.name);
    if (language) setTyped({ ...typed, [language]: target.value });
  };
  const open = () => {
    flushSync(() => setOpen(true));
    const first = others.find((language) => !isFilled(typed[language])) ?? others[0];
    if (!first) return;
    const path = CSS.escape(translationPath(first, name));
    box.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
  };

  return (
    <div
      ref={box}
      onInput={hear}
      className={`grid grid-cols-1 content-start gap-4 ${isHalf ? "" : WHOLE_ROW}`}
    >
      <div>
        {control
          .inLanguage(main, true, readInstead)
          .render(initial[main], errors[name] ?? errorIn(main))}
        {!isOpen && (
          <OtherLanguages label={control.label} others={others} typed={typed} onOpen={open} />
        )}
      </div>
      {others.map((language) => {
        const { name, label, render } = parts[language];
        const error = errorIn(language);
        return isOpen ? (
          <div key={language}>{render(initial[language], error && `${label}: ${error}`)}</div>
        ) : (
          <input key={language} type="hidden" name={name} defaultValue={initial[language]} />
        );
      })}
    </div>
  );
}

type OtherLanguagesProps = {
  label: string;
  others: readonly Language[];
  typed: TranslatedText;
  onOpen: () => void;
};

/** Says in which other languages the text is missing, and opens them. */
function OtherLanguages({ label, others, typed, onOpen }: OtherLanguagesProps) {
  const codes = (isWanted: (language: Language) => boolean) =>
    others
      .filter(isWanted)
      .map((language) => language.toUpperCase())
      .join(", ");
  const there = codes((language) => isFilled(typed[language]));
  const missing = codes((language) => !isFilled(typed[language]));
  const parts = [
    there && t({ message: `${there}: added`, comment: "Languages that have a text." }),
    missing && t({ message: `${missing}: missing`, comment: "Languages without a text." }),
  ];
  // As long as there is no text at all, none is missing.
  const isEmpty = !Object.values(typed).some(isFilled);
  const text = isEmpty ? missing : parts.filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      aria-label={`${label} · ${text}`}
      onClick={onOpen}
      className="-mb-3 flex min-h-11 min-w-11 cursor-pointer items-center gap-2 text-left text-small text-steel-400 hover:text-white"
    >
      <span aria-hidden="true" className="text-hot">
        +
      </span>
      {text}
    </button>
  );
}
