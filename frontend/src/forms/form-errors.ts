/* Errors of a form's fields, from validation and from the server. */
import { ApiError } from "../api/client";
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
    !isWithin(path, changed) &&
    // That there is no text in any language.
    path !== splitPath(changed).path &&
    !(isGroup(target) && isWithin(splitPath(path).path, changed));
  return Object.fromEntries(Object.entries(messages).filter(([path]) => isKept(path)));
}

/** A list or a record, which says with its name that its rows change. */
function isGroup(target: EventTarget): boolean {
  return target instanceof HTMLFieldSetElement;
}

/** Focus the first control, row or list that has an error. */
export function focusFirstError(form: HTMLFormElement | null, messages: FormErrors): void {
  focusFirst(form, (name) => messages[name] ?? messages[splitPath(name).path]);
}

/**
 * Focus the first control of these paths; of a text, that in the main language, which is its first.
 */
export function focusField(form: HTMLFormElement | null, ...paths: string[]): void {
  focusFirst(form, (name) => name !== "" && paths.includes(splitPath(name).path));
}

function focusFirst(form: HTMLFormElement | null, isWanted: (name: string) => unknown): void {
  const elements = Array.from(form?.elements ?? []);
  const found = elements.find(
    (element) => isWanted(element.getAttribute("name") ?? "") && isShown(element),
  );
  if (!(found instanceof HTMLElement)) return;
  found.focus();
  // Browsers show the middle of a list that is higher than the screen.
  if (found.offsetHeight > innerHeight) found.scrollIntoView();
}

export function isShown(element: Element): boolean {
  return !element.closest("[hidden]") && element.getAttribute("type") !== "hidden";
}

/** Whether the path is that of a field or row, or inside of it. */
export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}
