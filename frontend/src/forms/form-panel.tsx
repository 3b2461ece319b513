/* The fields of a form, in sections, below the tabs of their languages. */
import { plural, t } from "@lingui/core/macro";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { ENGLISH, LANGUAGES, type Language } from "../core/language";
import languages from "../content/languages.json";
import { type Control, type FormErrors, TWO_COLUMNS } from "./controls/control";
import {
  FormLanguage,
  type FormLanguages,
  ShownInLanguage,
  RevealedPaths,
  useIsShownInLanguage,
} from "./form-context";
import type { FieldValues } from "./form-values";
import { missingTexts, splitPath, byLanguage } from "./translated-text";

type FormPanelProps = {
  fields: readonly Control[];
  /** What the fields begin with. They begin anew with each revision. */
  initial: { revision: number; values: FieldValues };
  languages: FormLanguages;
  marks: Record<Language, TabMark>;
  errors: FormErrors;
  revealed: readonly string[];
  /** Above the fields that fill a screen, else below all. */
  children?: ReactNode;
};

/** The fields of a form, below the tabs of their languages if there are texts to translate. */
export function FormPanel({
  fields,
  initial,
  languages,
  marks,
  errors,
  revealed,
  children,
}: FormPanelProps) {
  const { language, open } = languages;
  const panel = useId();
  const tall = children ? fields.findIndex(({ isTall }) => isTall) : -1;
  const split = tall < 0 ? fields.length : tall;
  const group = (fields: readonly Control[]) =>
    fields.length > 0 && (
      <FormFields
        key={`${initial.revision} ${fields[0]?.name}`}
        fields={fields}
        initial={initial.values}
        errors={errors}
      />
    );
  const hasTabs = fields.some(({ isTranslatable }) => isTranslatable);

  return (
    <>
      {hasTabs && <LanguageTabs panel={panel} selected={language} marks={marks} onSelect={open} />}
      <div
        id={panel}
        {...(hasTabs && { role: "tabpanel", "aria-labelledby": tabId(panel, language) })}
        className="grid grid-cols-1 gap-10"
      >
        <FormLanguage value={languages}>
          <RevealedPaths value={revealed}>
            {group(fields.slice(0, split))}
            {children}
            {group(fields.slice(split))}
          </RevealedPaths>
        </FormLanguage>
      </div>
    </>
  );
}

type FormFieldsProps = {
  fields: readonly Control[];
  initial: FieldValues;
  errors: FormErrors;
};

/** The controls of a form, in groups below their headings. */
export function FormFields({ fields, ...values }: FormFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-10">
      {inSections(fields).map((section) => (
        <Section key={section[0]?.name} fields={section} {...values} />
      ))}
    </div>
  );
}

function Section({ fields, initial, errors }: FormFieldsProps) {
  const id = useId();
  const heading = fields[0]?.section;
  const isShown = useIsShownInLanguage(fields.some(({ isTranslatable }) => isTranslatable));
  const grid = (
    <div className={`${TWO_COLUMNS} gap-6`}>
      {fields.map((control) => (
        <ShownInLanguage key={control.name} control={control}>
          {control.render(initial[control.name] ?? null, errors[control.name], errors)}
        </ShownInLanguage>
      ))}
    </div>
  );
  if (!heading) return grid;
  return (
    <div
      role="group"
      aria-labelledby={id}
      hidden={!isShown}
      // The first one in sight is below the line of the tabs.
      className="border-t border-steel-700 pt-6 [&:nth-child(1_of_:not([hidden]))]:border-t-0 [&:nth-child(1_of_:not([hidden]))]:pt-0"
    >
      <h2 id={id} className="mb-5 text-subheading">
        {heading}
      </h2>
      {grid}
    </div>
  );
}

/** The controls, divided where the section changes. */
function inSections(fields: readonly Control[]): Control[][] {
  const sections: Control[][] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && last[0]?.section === field.section) last.push(field);
    else sections.push([field]);
  }
  return sections;
}

/** What a tab says of its language. */
type TabMark = { missing: number; errors: number };

type LanguageTabsProps = {
  /** The id of what they switch. */
  panel: string;
  selected: Language;
  marks: Readonly<Record<Language, TabMark>>;
  onSelect: (language: Language) => void;
};

function tabId(panel: string, language: Language): string {
  return `${panel}-${language}`;
}

/** The languages of a form's texts. Arrow keys open the next one. */
function LanguageTabs({ panel, selected, marks, onSelect }: LanguageTabsProps) {
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

/** What the tab of each language says of these values. */
export function tabMarks(values: FieldValues, errors: FormErrors): Record<Language, TabMark> {
  const paths = Object.keys(errors).map(splitPath);
  const mark = (language: Language): TabMark => ({
    missing: language === ENGLISH ? 0 : missingTexts(values, language),
    errors: paths.filter((path) => path.language === language).length,
  });
  return byLanguage(mark);
}
