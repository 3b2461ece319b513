/* What differs between the owner's values and those saved elsewhere, and a mixture of both. */
import type { ReactNode } from "react";
import type { FieldValue, FieldValues } from "../../api/field-values";
import type { Language } from "../../api/language";
import { fullLabel, shown, type Control } from "./controls/control";
import { sameValue } from "./form-values";
import { toWords } from "./words";

export type Side = "mine" | "theirs";

export type Difference = {
  /** The field and, of a text with translations, the language. */
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** The side that has changed it; the owner's, if both have. */
  changed: Side;
};

/** The sides that the owner chose, by the keys of differences. */
export type Choices = Readonly<Record<string, Side>>;

/** Both sides of an edit conflict. */
export type Sides = {
  mine: FieldValues;
  theirs: FieldValues;
  /** What the owner's changes are based on. */
  base: FieldValues;
};

/** What differs: of a text with translations, those in which it does. */
export function differences(fields: readonly Control[], sides: Sides): Difference[] {
  return fields.flatMap((control) => {
    const mine = sides.mine[control.name] ?? null;
    const theirs = sides.theirs[control.name] ?? null;
    const base = sides.base[control.name] ?? null;
    if (sameValue(mine, theirs)) return [];
    if (control.parts) return partDifferences(control, mine, theirs, base);
    return {
      key: control.name,
      label: fullLabel(control),
      mine: shown(control, mine),
      theirs: shown(control, theirs),
      changed: sameValue(mine, base) ? "theirs" : "mine",
    };
  });
}

function partDifferences(
  control: Control,
  mine: FieldValue,
  theirs: FieldValue,
  base: FieldValue,
): Difference[] {
  const other = toWords(theirs);
  const before = toWords(base);
  return (control.parts?.(mine) ?? []).flatMap(({ language, label, value }) => {
    if (value === other[language]) return [];
    return {
      key: partKey(control.name, language),
      label: fullLabel({ ...control, label }),
      mine: value || "-",
      theirs: other[language] || "-",
      changed: value === before[language] ? "theirs" : "mine",
    };
  });
}

/** The owner's values, with those saved elsewhere where the owner chose them. */
export function merged(
  fields: readonly Control[],
  { mine, theirs }: Pick<Sides, "mine" | "theirs">,
  choices: Choices,
): FieldValues {
  const entries = fields.map(({ name, parts }) => {
    const own = mine[name] ?? null;
    const other = theirs[name] ?? null;
    if (!parts) return [name, choices[name] === "theirs" ? other : own] as const;
    const texts = parts(own).map(({ language, value }) => {
      const isTheirs = choices[partKey(name, language)] === "theirs";
      return [language, isTheirs ? toWords(other)[language] : value] as const;
    });
    return [name, { ...toWords(own), ...Object.fromEntries(texts) }] as const;
  });
  return Object.fromEntries(entries);
}

function partKey(name: string, language: Language): string {
  return `${name}.${language}`;
}
