/*
 * What stands in the contact form, kept until it is sent or the tab is closed; and the key of the
 * last attempt to send it.
 */
import type { ContactMessage } from "../api/contact";
import { removeStored, setStored, getStored } from "../api/browser-storage";
import { randomKey } from "../api/random-key";

const KEY = "contactDraft";

/** The texts of the fields; under "tried" and "key" the last attempt. */
export type Draft = Map<string, string>;

export function readDraft(): Draft {
  try {
    const values: unknown = JSON.parse(getStored("sessionStorage", KEY) ?? "{}");
    const entries = Object.entries(values ?? {});
    return new Map(entries.filter((entry): entry is [string, string] => isText(entry[1])));
  } catch {
    return new Map(); // not ours
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
 * The server stores one message for one key, so whoever tries the same text again, because the
 * answer was lost, sends nothing twice. A changed text is another message.
 */
export function idempotencyKeyFor(draft: Draft, message: ContactMessage): string {
  const text = JSON.stringify(message);
  const before = draft.get("tried") === text ? draft.get("key") : undefined;
  const key = before ?? randomKey();
  draft.set("tried", text).set("key", key);
  saveDraft(draft);
  return key;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
