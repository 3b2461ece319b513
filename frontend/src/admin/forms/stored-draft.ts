/*
 * Drafts of forms, one per form, in local storage. They survive reloads, closed tabs and
 * crashes, until they are saved or discarded.
 */
import { removeStored, setStored, getStored } from "../../api/browser-storage";
import type { FieldValues } from "../../api/field-values";
import type { Control } from "./controls/control";

export type Draft = {
  values: FieldValues;
  /** The version that the draft is based on, so that the server can detect conflicts. */
  version: number | undefined;
  /** For creating a new item: a retry must not create it twice. */
  idempotencyKey: string | undefined;
  /** ISO 8601. */
  at: string;
};

/** `path` is that of the form in the admin, such as 'builds/21' or 'builds/new'. */
export function draftKey(path: string): string {
  return `draft:${path}`;
}

/** The key of an offered draft, while new changes are typed. */
export function earlierKey(key: string): string {
  return `${key}:earlier`;
}

/** Returns undefined if a field is missing or invalid, as in drafts of an older release. */
export function readDraft(key: string, fields: readonly Control[]): Draft | undefined {
  const stored = parsed(getStored("localStorage", key));
  const typed = entries(stored.get("values"));
  const values: FieldValues = {};
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
  values: FieldValues,
  version: number | undefined,
  idempotencyKey?: string,
): Draft {
  const draft = { values, version, idempotencyKey, at: new Date().toISOString() };
  setStored("localStorage", key, JSON.stringify(draft));
  return draft;
}

/** Whether something that was typed at this path is not saved, in this browser. */
export function hasDraft(path: string): boolean {
  const key = draftKey(path);
  return [key, earlierKey(key)].some((each) => getStored("localStorage", each) !== null);
}

export function removeDraft(key: string): void {
  removeStored("localStorage", key);
}

function parsed(json: string | null): Map<string, unknown> {
  try {
    return entries(JSON.parse(json ?? "null"));
  } catch {
    return new Map(); // not written by this site
  }
}

function entries(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(value ?? {}));
}
