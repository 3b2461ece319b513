/* Errors of a form's fields, from validation and from the server. */
import { ApiError } from "../../api/client";
import type { FieldValues } from "../../api/field-values";
import type { Control, FormErrors } from "./controls/control";

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
    message && fields.some(({ name }) => isWithin(path, name)) ? [[path, message] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Clear the error of a field when it changes, and those inside a list whose rows change. */
export function withoutError(messages: FormErrors, target: EventTarget): FormErrors {
  const changed = "name" in target ? String(target.name) : "";
  return Object.fromEntries(Object.entries(messages).filter(([path]) => !isWithin(path, changed)));
}

/** Focus the first control, row or list that has an error. */
export function focusFirstError(form: HTMLFormElement | null, messages: FormErrors): void {
  const isWrong = (element: Element) => messages[element.getAttribute("name") ?? ""] !== undefined;
  const first = Array.from(form?.elements ?? []).find(isWrong);
  if (first instanceof HTMLElement) first.focus();
}

/** Whether the path is that of a field or row, or inside of it. */
export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}
