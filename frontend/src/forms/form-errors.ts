/* Errors of a form's fields, from validation and from the server. */
import { ApiError } from "../api/client";
import type { Language } from "../core/language";
import type { Control, FormErrors } from "./controls/control";
import type { FieldValues } from "./form-values";
import { splitPath } from "./translated-text";

/** Validate the fields before submitting. Empty if all are valid. */
export function validateFields(fields: readonly Control[], body: FieldValues): FormErrors {
  const entries = fields.flatMap(({ name, validate, validateInside }) => {
    const value = body[name] ?? null;
    const message = validate(value);
    const inside = Object.entries(validateInside?.(value) ?? {});
    return message ? [[name, message] as const, ...inside] : inside;
  });
  return Object.fromEntries(entries);
}

/** The server's errors for fields of this form, and for what is inside its lists. */
export function serverErrors(error: Error, fields: readonly Control[]): FormErrors {
  if (!(error instanceof ApiError)) return {};
  const entries = Object.entries(error.fields).flatMap(([path, [message]]) =>
    message && fields.some(({ name }) => isWithin(splitPath(path).path, name))
      ? [[path, message] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

/** Clear the error of a field when it changes, and those inside a list whose rows change. */
export function withoutError(messages: FormErrors, target: EventTarget): FormErrors {
  const changed = "name" in target ? String(target.name) : "";
  const isKept = (path: string) =>
    !isWithin(path, changed) && !(isGroup(target) && isWithin(splitPath(path).path, changed));
  return Object.fromEntries(Object.entries(messages).filter(([path]) => isKept(path)));
}

/** A list or a record, which says with its name that its rows change. */
function isGroup(target: EventTarget): boolean {
  return target instanceof HTMLFieldSetElement;
}

/**
 * Focus the first control, row or list that has an error, first in the open language. `open` shows
 * another one.
 */
export function focusFirstError(
  form: HTMLFormElement | null,
  messages: FormErrors,
  open: (language: Language) => void,
): void {
  const nameOf = (element: Element) => element.getAttribute("name") ?? "";
  const wrong = () =>
    Array.from(form?.elements ?? []).filter((element) => messages[nameOf(element)] !== undefined);
  const [first] = wrong();
  if (first && !wrong().some(isShown)) open(splitPath(nameOf(first)).language);
  const shown = wrong().find(isShown);
  if (shown instanceof HTMLElement) shown.focus();
}

export function isShown(element: Element): boolean {
  return !element.closest("[hidden]") && element.getAttribute("type") !== "hidden";
}

/** Whether the path is that of a field or row, or inside of it. */
export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}
