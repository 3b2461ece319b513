/* Errors of an item form's fields, from validation and from the server. */
import { ApiError } from "../../api/client";
import type { ItemBody } from "../../api/items";
import type { Control } from "./controls/control";

/** Messages by field name. */
export type FormErrors = Readonly<Partial<Record<string, string>>>;

/** Validate the fields before submitting. Empty if all are valid. */
export function validateFields(fields: readonly Control[], body: ItemBody): FormErrors {
  const entries = fields.flatMap(({ name, validate }) => {
    const message = validate(body[name] ?? null);
    return message ? [[name, message] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The server's errors for fields of this form. */
export function serverErrors(error: Error, fields: readonly Control[]): FormErrors {
  if (!(error instanceof ApiError)) return {};
  const entries = fields.flatMap(({ name }) => {
    const [message] = error.fields[name] ?? [];
    return message ? [[name, message] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Clear the error of a field when it changes. */
export function withoutError(messages: FormErrors, target: EventTarget): FormErrors {
  const name = "name" in target ? target.name : undefined;
  return Object.fromEntries(Object.entries(messages).filter(([field]) => field !== name));
}
