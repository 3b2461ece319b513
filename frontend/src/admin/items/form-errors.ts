/* What is wrong with the fields of an item's form, before and after the server was asked. */
import { ApiError } from "../../api/client";
import type { ItemBody } from "../../api/items";
import type { Control } from "./controls/control";

/** A sentence by the name of the field. */
export type FormErrors = Readonly<Partial<Record<string, string>>>;

/** What is wrong before the server is asked; empty when nothing is. */
export function validateFields(fields: readonly Control[], body: ItemBody): FormErrors {
  const entries = fields.flatMap(({ name, check }) => {
    const message = check(body[name] ?? null);
    return message ? [[name, message] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** What the server says of fields that the form has. */
export function serverErrors(error: Error, fields: readonly Control[]): FormErrors {
  if (!(error instanceof ApiError)) return {};
  const entries = fields.flatMap(({ name }) => {
    const [message] = error.fields[name] ?? [];
    return message ? [[name, message] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Who changes a field has read what was wrong with it. */
export function withoutError(messages: FormErrors, target: EventTarget): FormErrors {
  const name = "name" in target ? target.name : undefined;
  return Object.fromEntries(Object.entries(messages).filter(([field]) => field !== name));
}
