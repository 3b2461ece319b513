import { t } from "@lingui/core/macro";
import { type ReactNode, use, useEffect, useRef } from "react";
import { Button } from "../ui/button";
import { LANGUAGES, type Language } from "../core/language";
import { type Control, displayValue, fullLabel, languageLabel } from "./controls/control";
import { MainLanguage } from "./form-context";
import { type FieldValues, sameValue } from "./form-values";
import { type TranslatedText, isTranslatedText, translationPath } from "./translated-text";

type ConflictProps = {
  fields: readonly Control[];
  /** The values in the form, and the stored ones. */
  sides: Sides;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Shows an edit conflict: the differing values side by side, and the choice between the versions. */
export function Conflict({ fields, sides, onKeepMine, onTakeTheirs }: ConflictProps) {
  const main = use(MainLanguage);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      role="alert"
      aria-live="off" // The heading has the focus; typing in the form changes the texts.
      aria-labelledby="conflict"
      className="border-l-4 border-stop bg-steel-900 wrap-anywhere"
    >
      <div className="p-5 sm:p-6">
        <h2
          ref={heading}
          id="conflict"
          tabIndex={-1}
          className="scroll-mt-28 scroll-mb-60 text-subheading outline-none"
        >
          {t`Changed elsewhere meanwhile`}
        </h2>
        <p className="mt-2 text-steel-300">
          {t`It was saved on another device or in another tab while you were editing. Your changes are still in the form.`}
        </p>
        <dl className="mt-5 grid grid-cols-1 gap-px bg-steel-700">
          {differences(fields, sides, main).map(({ key, label, mine, theirs }) => (
            <div key={key} className="grid grid-cols-1 gap-3 bg-steel-900 py-4 sm:grid-cols-2">
              <dt className="label text-steel-300 sm:col-span-2">{label}</dt>
              <Version title={t`Yours`}>{mine}</Version>
              <Version title={t`Saved elsewhere`}>{theirs}</Version>
            </div>
          ))}
        </dl>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={onKeepMine}>{t`Keep mine`}</Button>
          <Button kind="secondary" onClick={onTakeTheirs}>
            {t`Take theirs`}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Beside the form's own button, which would only find the conflict again. */
export function ConflictHint() {
  return <p className="text-small">{t`Not saved yet. Choose above which version to keep.`}</p>;
}

function Version({ title, children }: { title: string; children: ReactNode }) {
  return (
    <dd className="min-w-0 border-2 border-steel-700 px-4 py-3">
      <p className="mb-1 text-small text-steel-300">{title}</p>
      <div className="max-h-[60svh] overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {children}
      </div>
    </dd>
  );
}

type Difference = {
  /** The field and, of a text with translations, the language. */
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
};

/** Both sides of an edit conflict: the owner's values, and those saved elsewhere. */
type Sides = { mine: FieldValues; theirs: FieldValues };

/** What differs between them: of a text with translations, those in which it does. */
export function differences(
  fields: readonly Control[],
  sides: Sides,
  main: Language,
): Difference[] {
  return fields.flatMap((control) => {
    const mine = sides.mine[control.name] ?? null;
    const theirs = sides.theirs[control.name] ?? null;
    if (sameValue(mine, theirs)) return [];
    if (isTranslatedText(mine) && isTranslatedText(theirs))
      return textDifferences(control, mine, theirs, main);
    return {
      key: control.name,
      label: fullLabel(control),
      mine: displayValue(control, mine),
      theirs: displayValue(control, theirs),
    };
  });
}

function textDifferences(
  control: Control,
  mine: TranslatedText,
  theirs: TranslatedText,
  main: Language,
) {
  const label = fullLabel(control);
  return LANGUAGES.filter((language) => mine[language] !== theirs[language]).map((language) => ({
    key: translationPath(language, control.name),
    label: language === main ? label : languageLabel(label, language),
    mine: mine[language] || "-",
    theirs: theirs[language] || "-",
  }));
}
