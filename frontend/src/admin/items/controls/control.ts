import type { ReactNode } from "react";
import type { FieldValue } from "../../../api/items";
import { getControl } from "../../../components/form-control";

/**
 * A field of an item's form. Each file of this folder makes one sort of them, and is the only one
 * that knows it: form, drafts, conflicts and tables ask the field itself.
 */
export type Control = {
  name: string;
  label: string;
  /** Uncontrolled: it starts with `initial` and then keeps what is typed. */
  render: (initial: FieldValue, error?: string) => ReactNode;
  /** What stands in the form. */
  read: (form: HTMLFormElement) => FieldValue;
  /** A sentence that says what is wrong with the value, if anything. */
  check: (value: FieldValue) => string | undefined;
  /** The value as text, in tables and conflicts. */
  show: (value: FieldValue) => string;
  /** Whether the form could have read such a value: a draft may be of an older release. */
  accepts: (value: unknown) => value is FieldValue;
};

/** What controls of one line are made of. */
export type LineOptions = {
  name: string;
  label: string;
  required?: boolean;
  /** Half of the row on a wide screen. */
  half?: boolean;
};

export const WHOLE_ROW = "sm:col-span-2";

/** The text that an element of the form holds, as it was typed. */
export function readText(form: HTMLFormElement, name: string): string {
  return getControl(form, name)?.value ?? "";
}

/** What an element of the form starts with. */
export function toText(value: FieldValue): string {
  return String(value ?? "");
}

/** A value that people read, where nothing is a dash. */
export function textOrDash(value: FieldValue): string {
  return toText(value) || "-";
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Asks for what has to be filled in. */
export function missing({ label, required }: LineOptions, value: FieldValue): string | undefined {
  return required && toText(value) === "" ? `Please enter the ${label.toLowerCase()}` : undefined;
}
