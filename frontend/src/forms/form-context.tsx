/* What a form shows at the moment: the language of its texts, and the fields to which it leads the owner. */
import { type ReactNode, createContext, use, useState } from "react";
import { ENGLISH, type Language } from "../core/language";
import type { Control } from "./controls/control";

type OpenLanguage = {
  /** Of the open tab. */
  language: Language;
  /** Of the tabs that were opened. The texts in others are in the form, but have no controls. */
  opened: readonly Language[];
};

export type FormLanguages = OpenLanguage & { open: (language: Language) => void };

/** The language of the texts that a form shows. */
export const FormLanguage = createContext<OpenLanguage>({ language: ENGLISH, opened: [ENGLISH] });

/** A form opens in English. */
export function useFormLanguages(): FormLanguages {
  const [state, setState] = useState<OpenLanguage>({ language: ENGLISH, opened: [ENGLISH] });
  const open = (language: Language) =>
    setState(({ opened }) => ({
      language,
      opened: opened.includes(language) ? opened : [...opened, language],
    }));
  return { ...state, open };
}

export function useIsEnglish(): boolean {
  return use(FormLanguage).language === ENGLISH;
}

/** Whether the form shows it. What has no translations is the same in all languages, and is in English. */
export function useIsShownInLanguage(isTranslatable = false): boolean {
  return useIsEnglish() || isTranslatable;
}

/** A control, unless the open language has nothing of it. It has its value all the same. */
export function ShownInLanguage({ control, children }: { control: Control; children: ReactNode }) {
  return (
    <div hidden={!useIsShownInLanguage(control.isTranslatable)} className="contents">
      {children}
    </div>
  );
}

/** Nothing in particular. */
export const NO_PATHS: readonly string[] = [];

/**
 * Where the form leads the owner, by path: to the errors of the last save, or the field named by
 * the address. Records around them open.
 */
export const RevealedPaths = createContext(NO_PATHS);
