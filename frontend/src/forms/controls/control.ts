import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Language } from "../../core/language";
import { getControl } from "../../ui/field";
import type { FieldValue } from "../form-values";
import { translationPath } from "../translated-text";

/** Messages by path: a field's name, or the place in it, such as `opening_hours.1.opens`. */
export type FormErrors = Readonly<Partial<Record<string, string>>>;

/**
 * A field of a form. Each file in this folder makes one type of field; forms, drafts,
 * conflicts and tables only use this interface.
 */
export type Control = {
  name: string;
  label: string;
  /** The heading in the form that it is below. */
  section?: string;
  /** Its section is folded at first. */
  isFolded?: boolean;
  /** Renders an uncontrolled input with an initial value. `errors` are those of the whole form. */
  render: (initial: FieldValue, error?: string, errors?: FormErrors) => ReactNode;
  /** The current value in the form. */
  read: (form: HTMLFormElement) => FieldValue;
  /** Returns an error message, or undefined if the value is valid. */
  validate: (value: FieldValue) => string | undefined;
  /** The errors inside a list or a link. */
  validateInside?: (value: FieldValue) => FormErrors;
  /** Formats the value for tables and conflicts. */
  format: (value: FieldValue) => string;
  /** Shows the value in conflicts, if it is more than a text. */
  show?: (value: FieldValue) => ReactNode;
  /** Whether a stored draft's value has the right type. Drafts may be from an older release. */
  accepts: (value: unknown) => value is FieldValue;
  /** The values by which a table can be filtered, if there are only a few. */
  choices?: readonly Choice[];
  /** Nobody sees it, nor that a new record has no value there. */
  isUnseen?: boolean;
  /** Whether it is a yes or no, which a table can change. */
  isSwitch?: boolean;
};

/** A text that can be translated. */
export type Translatable = Control & {
  /** The control of this text in a language, which is or is not the main one. */
  inLanguage: (language: Language, isMain: boolean, placeholder?: string) => Control;
  /** Half a row wide on large screens. */
  isHalf?: boolean;
};

/** `param` stands for the value in the table's address. */
type Choice = { value: FieldValue; label: string; param: string };

/** Options of single-line controls. */
export type LineOptions = {
  name: string;
  label: string;
  required?: boolean;
  /** What to enter, shown below the control. */
  help?: ReactNode;
  /** What an empty field means. */
  placeholder?: string;
  /** In characters. */
  max?: number;
  /** Half a row wide on large screens. */
  half?: boolean;
  /** Of its words, if it is not that of the page. */
  lang?: Language;
};

/** The options for a text in a language. The main one has the label and the help for all. */
export function inLanguage<Options extends LineOptions>(
  options: Options,
  language: Language,
  isMain: boolean,
  placeholder?: string,
): Options {
  const name = translationPath(language, options.name);
  const own = { ...options, name, lang: language, placeholder };
  if (isMain) return own;
  return { ...own, label: languageLabel(own.label, language), required: false, help: undefined };
}

/** The label of a text in one of the languages that open below the main one. */
export function languageLabel(label: string, language: Language): string {
  return `${label} · ${language.toUpperCase()}`;
}

/**
 * A grid of two columns where they fit. Container queries would do the same, but Chromium takes what
 * is in nested containers for invisible until it has drawn it.
 */
export const TWO_COLUMNS = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,40%)),1fr))]";

export const WHOLE_ROW = "col-span-full";

/** The label outside the form, where only the section tells one 'Title' from another. */
export function fullLabel({ section, label }: Pick<Control, "section" | "label">): string {
  return section && section !== label ? `${section}: ${label}` : label;
}

/** The value for conflicts. */
export function displayValue({ show, format }: Control, value: FieldValue): ReactNode {
  return show ? show(value) : format(value);
}

/** The text in a form control, unchanged. */
export function readText(form: HTMLFormElement, name: string): string {
  return getControl(form, name)?.value ?? "";
}

/** The initial text of a form control. */
export function toText(value: FieldValue): string {
  return typeof value === "object" ? "" : String(value);
}

/** The text for display, with a dash for an empty value. */
export function textOrDash(value: FieldValue): string {
  return toText(value) || "-";
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** The error message for an empty required field. */
export function requiredError(
  { label, required }: LineOptions,
  value: FieldValue,
): string | undefined {
  const name = label.toLowerCase();
  return required && toText(value) === "" ? t`Please enter the ${name}` : undefined;
}

/** The length of a text as the server counts it. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** The error message for a text that is too long. */
export function lengthError({ max = Infinity }: LineOptions, value: FieldValue) {
  const length = characterCount(toText(value));
  return length > max ? t`Please use at most ${max} characters: these are ${length}` : undefined;
}
