/*
 * Keeps what is typed in the contact form on this device until it is sent, with the idempotency key of
 * the last attempt.
 */
import { getStored, removeStored, setStored } from "../core/browser-storage";
import { randomKey } from "../api/client";
import type { ContactMessage } from "./contact";

/**
 * The draft of the contact form. In session storage it is this tab's own; the last one typed is in local
 * storage, too, from where it survives a closed tab.
 */
const FORM_KEY = "contactDraft";
/** In local storage, while files are kept on this device. */
export const FILES_STORED = "contactFiles";
/** The path by which its files are kept. The page of a message has its own. */
export const FORM_PATH = "contact/new";
const DAYS_KEPT = 7;

/** The fields' texts. "tried" and "key" hold the last attempt, "at" when it was typed, in milliseconds. */
export type Draft = Map<string, string>;

/** What was typed in this tab. */
export function readOwnDraft(): Draft {
  forgetOldDraft();
  return parseDraft(getStored("sessionStorage", FORM_KEY));
}

export function readDraft(): Draft {
  const own = readOwnDraft();
  return own.size > 0 ? own : parseDraft(getStored("localStorage", FORM_KEY));
}

/** Remove what was typed more than seven days ago. */
export function forgetOldDraft(): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    const at = Number(parseDraft(getStored(storage, FORM_KEY)).get("at"));
    if (!isRecent(at)) removeStored(storage, FORM_KEY);
  }
}

function parseDraft(stored: string | null): Draft {
  try {
    const values: unknown = JSON.parse(stored ?? "{}");
    const entries = Object.entries(values ?? {});
    return new Map(entries.filter((entry): entry is [string, string] => isText(entry[1])));
  } catch {
    return new Map(); // not written by this site
  }
}

export function saveDraft(draft: Draft): void {
  draft.set("at", String(Date.now()));
  write(draft, true);
}

function write(draft: Draft, forOtherTabs: boolean): void {
  const text = JSON.stringify(Object.fromEntries(draft));
  setStored("sessionStorage", FORM_KEY, text);
  if (forOtherTabs) setStored("localStorage", FORM_KEY, text);
}

/** Otherwise another tab has typed since, and that stays. */
function isLastTyped(draft: Draft): boolean {
  return parseDraft(getStored("localStorage", FORM_KEY)).get("at") === draft.get("at");
}

export function removeDraft(draft: Draft): void {
  if (isLastTyped(draft)) removeStored("localStorage", FORM_KEY);
  draft.clear();
  removeStored("sessionStorage", FORM_KEY);
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
  write(draft, isLastTyped(draft));
  return key;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether what a visitor typed or chose at this time, in milliseconds, is kept still. */
export function isRecent(at: number): boolean {
  return at >= Date.now() - DAYS_KEPT * 24 * 60 * 60 * 1000;
}
