/*
 * Keeps what is typed in the contact form and in conversations, on this device until it is sent, with
 * the idempotency key of the last attempt.
 */
import { getStored, removeStored, setStored } from "../core/browser-storage";
import { randomKey } from "../api/client";
import type { ContactMessage } from "./contact";

/**
 * The draft of the contact form. In session storage it is this tab's own; the last one typed is in local
 * storage, too, from where it survives a closed tab.
 */
const FORM_KEY = "contactDraft";
/** In local storage, what was typed in conversations. */
const ENTRIES_KEY = "messageDrafts";
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

/* What is written in a conversation: on the page of a message, and by the owner in the inbox. */

/** What is typed. Only the owner's has `lines` of an offer, and when it ends. */
export type EntryDraft = {
  text: string;
  lines?: readonly DraftLine[];
  valid_until?: string;
};
/** A price is as it was typed. */
export type DraftLine = { readonly text: string; readonly price: string };
/** `tried` and `key` are of the last attempt, `at` when it was typed, in milliseconds. */
type KeptEntry = EntryDraft & { tried?: string; key?: string; at: number };
/** By the reference of the message, or a path that begins with it. */
type KeptEntries = Readonly<Record<string, KeptEntry | undefined>>;

export function readEntry(path: string): EntryDraft | undefined {
  return readEntries()[path];
}

export function saveEntry(path: string, draft: EntryDraft): void {
  writeEntry(path, { ...readEntries()[path], ...draft, at: Date.now() });
}

export function removeEntry(path: string): void {
  writeEntry(path, undefined);
}

/**
 * Return the idempotency key for an entry with photographs. A retry of the same uses the same key, so
 * that it is stored once even if the first response was lost.
 */
export function entryKeyFor(path: string, body: object, files: readonly string[]): string {
  const tried = JSON.stringify([body, files]);
  const before = readEntries()[path];
  const key = (before?.tried === tried ? before.key : undefined) ?? randomKey();
  writeEntry(path, { text: "", ...before, tried, key, at: Date.now() });
  return key;
}

function readEntries(): KeptEntries {
  try {
    const stored: unknown = JSON.parse(getStored("localStorage", ENTRIES_KEY) ?? "{}");
    const entries = Object.entries(stored ?? {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, KeptEntry] => isRecentEntry(entry[1])),
    );
  } catch {
    return {}; // not written by this site
  }
}

function isRecentEntry(draft: unknown): draft is KeptEntry {
  return typeof draft === "object" && draft !== null && "at" in draft && isRecent(Number(draft.at));
}

/** Remove those that were typed more than seven days ago. */
export function forgetOldEntries(): void {
  if (getStored("localStorage", ENTRIES_KEY) !== null) writeEntries(readEntries());
}

function writeEntry(path: string, draft: KeptEntry | undefined): void {
  writeEntries({ ...readEntries(), [path]: draft });
}

function writeEntries(drafts: KeptEntries): void {
  const isEmpty = Object.values(drafts).every((each) => !each);
  if (isEmpty) removeStored("localStorage", ENTRIES_KEY);
  else setStored("localStorage", ENTRIES_KEY, JSON.stringify(drafts));
}
