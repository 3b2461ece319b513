import type { FieldValues } from "./field-values";
import { ENGLISH, type Language } from "../api/language";
import type { FormErrors } from "./controls/control";
import type { TabMark } from "./language-tabs";
import { missingTexts, splitPath } from "./words";

/** What the tab of each language says of these values. */
export function tabMarks(values: FieldValues, errors: FormErrors): Record<Language, TabMark> {
  const paths = Object.keys(errors).map(splitPath);
  const mark = (language: Language): TabMark => ({
    missing: language === ENGLISH ? 0 : missingTexts(values, language),
    errors: paths.filter((path) => path.language === language).length,
  });
  return { en: mark("en"), lv: mark("lv"), ru: mark("ru") };
}
