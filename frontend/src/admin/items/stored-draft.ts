/*
 * What was typed into an item's form and is not saved, one for each form. It is kept in the browser,
 * so that it survives a reload, a closed tab and an empty battery, until it is saved or discarded.
 */
import { removeStored, setStored, getStored } from "../../api/browser-storage";
import type { ItemBody } from "../../api/items";
import type { Kind } from "../../api/queries";
import type { Control } from "./controls/control";

export type Draft = {
  values: ItemBody;
  /** Of the item that the form was filled from: the server finds out what changed since. */
  version: number | undefined;
  /** Of the item that it would make: an attempt whose answer was lost must not be made twice. */
  idempotencyKey: string | undefined;
  /** ISO 8601. */
  at: string;
};

/** `id`: none for the form of a new item. */
export function draftKey(kind: Kind, id: number | undefined): string {
  return `draft:${kind}/${id ?? "new"}`;
}

/** `fields`: all that the form has now; a draft of an older release may lack some. */
export function readDraft(key: string, fields: readonly Control[]): Draft | undefined {
  const stored = parsed(getStored("localStorage", key));
  const typed = entries(stored.get("values"));
  const values: ItemBody = {};
  for (const { name, accepts } of fields) {
    const value = typed.get(name);
    if (!accepts(value)) return undefined;
    values[name] = value;
  }
  const version = stored.get("version");
  const idempotencyKey = stored.get("idempotencyKey");
  return {
    values,
    version: typeof version === "number" ? version : undefined,
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
    at: String(stored.get("at")),
  };
}

export function saveDraft(
  key: string,
  values: ItemBody,
  version: number | undefined,
  idempotencyKey?: string,
): Draft {
  const draft = { values, version, idempotencyKey, at: new Date().toISOString() };
  setStored("localStorage", key, JSON.stringify(draft));
  return draft;
}

export function removeDraft(key: string): void {
  removeStored("localStorage", key);
}

function parsed(json: string | null): Map<string, unknown> {
  try {
    return entries(JSON.parse(json ?? "null"));
  } catch {
    return new Map(); // not ours
  }
}

function entries(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(value ?? {}));
}
