/*
 * The draft of the contact form, in session storage until it is sent, with the idempotency key of
 * the last attempt.
 */
import type { ContactMessage } from "../api/contact";
import { removeStored, setStored, getStored } from "../api/browser-storage";
import { randomKey } from "../api/random-key";

const KEY = "contactDraft";
/** In local storage, while files are kept on this device. */
export const KEPT_FILES = "contactFiles";
/** Whose files they are. The page of a message has its own. */
export const CONTACT_FORM = "";

/** The fields' texts. "tried" and "key" hold the last attempt. */
export type Draft = Map<string, string>;

export function readDraft(): Draft {
  try {
    const values: unknown = JSON.parse(getStored("sessionStorage", KEY) ?? "{}");
    const entries = Object.entries(values ?? {});
    return new Map(entries.filter((entry): entry is [string, string] => isText(entry[1])));
  } catch {
    return new Map(); // not written by this site
  }
}

export function saveDraft(draft: Draft): void {
  setStored("sessionStorage", KEY, JSON.stringify(Object.fromEntries(draft)));
}

export function removeDraft(draft: Draft): void {
  draft.clear();
  removeStored("sessionStorage", KEY);
}

/**
 * Return the idempotency key for a message. Retrying the same text with the same files uses the same
 * key, so that it is stored once even if the first response was lost. What has changed gets a new one.
 */
export function idempotencyKeyFor(
  draft: Draft,
  message: ContactMessage,
  files: readonly string[],
): string {
  const text = JSON.stringify(files.length > 0 ? [message, files] : message);
  const before = draft.get("tried") === text ? draft.get("key") : undefined;
  const key = before ?? randomKey();
  draft.set("tried", text).set("key", key);
  saveDraft(draft);
  return key;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
