/*
 * Drafts of forms in local storage: the last one that was typed, and an earlier one of another tab
 * or of before. They survive reloads, closed tabs and crashes, until they are saved or discarded.
 */
import { getStored, removeStored, setStored } from "../core/browser-storage";
import type { Control } from "./controls/control";
import type { FieldValues } from "./form-values";

export type Draft = {
  values: FieldValues;
  /** The version that the draft is based on, so that the server can detect conflicts. */
  version: number | undefined;
  /** For creating a new item: a retry must not create it twice. */
  idempotencyKey: string | undefined;
  /** ISO 8601. */
  at: string;
  /** Of the open form whose content it is. */
  form: string | undefined;
  /** The side of a conflict that the owner decided against. It goes when the form is left. */
  declined: "mine" | "theirs" | undefined;
};

/** `path` is that of the form in the admin, such as 'builds/21' or 'builds/new'. */
export function draftKey(path: string): string {
  return `draft:${path}`;
}

/** The key of what was typed to the pictures of a page and is not stored yet. */
export function imageTextsKey(path: string): string {
  return `${draftKey(path)}:texts`;
}

/** The key of an offered draft, or of another tab's, while new changes are typed. */
export function earlierKey(key: string): string {
  return `${key}:earlier`;
}

/**
 * Drafts may be of an older release: fields that are missing or of another type there have the
 * values of `base`.
 */
export function readDraft(
  key: string,
  fields: readonly Control[],
  base: FieldValues,
): Draft | undefined {
  const stored = parsed(getStored("localStorage", key));
  if (!stored.has("values")) return undefined;
  const typed = entries(stored.get("values"));
  const values: FieldValues = {};
  for (const { name, accepts } of fields) {
    const value = typed.get(name);
    values[name] = accepts(value) ? value : (base[name] ?? null);
  }
  const version = stored.get("version");
  return {
    values,
    version: typeof version === "number" ? version : undefined,
    idempotencyKey: textOf(stored.get("idempotencyKey")),
    at: String(stored.get("at")),
    form: textOf(stored.get("form")),
    declined: declinedSide(stored),
  };
}

export function saveDraft(
  key: string,
  values: FieldValues,
  version: number | undefined,
  of: Partial<Pick<Draft, "form" | "idempotencyKey" | "declined">> = {},
): Draft {
  const { form, idempotencyKey, declined } = of;
  const at = new Date().toISOString();
  const draft = { values, version, idempotencyKey, at, form, declined };
  setStored("localStorage", key, JSON.stringify(draft));
  return draft;
}

/** Keep a draft of another form under the second key, before the first is written over. */
export function preserveOtherDraft(key: string, form: string): void {
  const stored = getStored("localStorage", key);
  if (stored !== null && parsed(stored).get("form") !== form) {
    setStored("localStorage", earlierKey(key), stored);
  }
}

/** Whether something that was typed at this path is not saved, in this browser. */
export function hasDraft(path: string): boolean {
  if (getStored("localStorage", imageTextsKey(path)) !== null) return true;
  const key = draftKey(path);
  return [key, earlierKey(key)].some((each) => {
    const stored = getStored("localStorage", each);
    return stored !== null && !declinedSide(parsed(stored));
  });
}

/** Remove the side of a conflict that the owner decided against. */
export function removeDeclined(path: string): void {
  const key = draftKey(path);
  for (const each of [key, earlierKey(key)]) {
    if (declinedSide(parsed(getStored("localStorage", each)))) removeDraft(each);
  }
}

export function removeDraft(key: string): void {
  removeStored("localStorage", key);
}

function declinedSide(stored: Map<string, unknown>): Draft["declined"] {
  const side = stored.get("declined");
  return side === "mine" || side === "theirs" ? side : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
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
