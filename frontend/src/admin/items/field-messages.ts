/* What is wrong with the fields of an item's form, before and after the server was asked. */
import { ApiError } from "../../api/client";
import type { ItemBody } from "../../api/items";
import type { Control } from "./controls/control";

/** A sentence by the name of the field. */
export type FieldMessages = Readonly<Partial<Record<string, string>>>;

/** What is wrong before the server is asked; empty when nothing is. */
export function wrongFields(fields: readonly Control[], body: ItemBody): FieldMessages {
  const found = fields.flatMap(({ name, check }) => {
    const message = check(body[name] ?? null);
    return message ? [[name, message] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What the server says of fields that the form has. */
export function refusedFields(error: Error, fields: readonly Control[]): FieldMessages {
  if (!(error instanceof ApiError)) return {};
  const found = fields.flatMap(({ name }) => {
    const [message] = error.fields[name] ?? [];
    return message ? [[name, message] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Who changes a field has read what was wrong with it. */
export function without(messages: FieldMessages, target: EventTarget): FieldMessages {
  const name = "name" in target ? target.name : undefined;
  return Object.fromEntries(Object.entries(messages).filter(([field]) => field !== name));
}
