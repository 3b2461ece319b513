/* What is wrong with the fields of an item's form, before and after the server was asked. */
import { ApiError } from "../../api/client";
import type { FieldValue, ItemBody } from "../../api/items";
import type { FieldSpec } from "../resource";

/** A sentence by the name of the field. */
export type FieldMessages = Readonly<Partial<Record<string, string>>>;

/** What is wrong before the server is asked; empty when nothing is. */
export function wrongFields(fields: readonly FieldSpec[], body: ItemBody): FieldMessages {
  const found = fields.flatMap((field) => {
    const message = wrongIn(field, body[field.name]);
    return message ? [[field.name, message] as const] : [];
  });
  return Object.fromEntries(found);
}

function wrongIn(field: FieldSpec, value: FieldValue | undefined): string | undefined {
  const label = field.label.toLowerCase();
  if (field.control === "number") {
    const fits =
      Number.isInteger(value) && Number(value) >= field.min && Number(value) <= field.max;
    return fits ? undefined : `Please enter a ${label} from ${field.min} to ${field.max}`;
  }
  return field.required && value === "" ? `Please enter the ${label}` : undefined;
}

/** What the server says of fields that the form has. */
export function refusedFields(error: Error, fields: readonly FieldSpec[]): FieldMessages {
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
