/* What differs between the owner's values and those saved elsewhere. */
import type { ReactNode } from "react";
import type { FieldValue, FieldValues } from "./field-values";
import { fullLabel, shown, type Control } from "./controls/control";
import { sameValue } from "./form-values";
import { toWords } from "./words";

export type Difference = {
  /** The field and, of a text with translations, the language. */
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
};

/** Both sides of an edit conflict. */
export type Sides = { mine: FieldValues; theirs: FieldValues };

/** What differs: of a text with translations, those in which it does. */
export function differences(fields: readonly Control[], sides: Sides): Difference[] {
  return fields.flatMap((control) => {
    const mine = sides.mine[control.name] ?? null;
    const theirs = sides.theirs[control.name] ?? null;
    if (sameValue(mine, theirs)) return [];
    if (control.parts) return partDifferences(control, mine, theirs);
    return {
      key: control.name,
      label: fullLabel(control),
      mine: shown(control, mine),
      theirs: shown(control, theirs),
    };
  });
}

function partDifferences(control: Control, mine: FieldValue, theirs: FieldValue): Difference[] {
  const other = toWords(theirs);
  return (control.parts?.(mine) ?? []).flatMap(({ language, label, value }) => {
    if (value === other[language]) return [];
    return {
      key: `${control.name}.${language}`,
      label: fullLabel({ ...control, label }),
      mine: value || "-",
      theirs: other[language] || "-",
    };
  });
}
