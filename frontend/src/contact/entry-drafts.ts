/*
 * Keeps what is written in conversations, on the page of a message and by the owner in the inbox, on
 * this device until it is sent. The contact form does not load it.
 */
import { getStored, removeStored, setStored } from "../core/browser-storage";
import { randomKey } from "../api/client";
import { isRecent } from "./drafts";

/** In local storage. */
const ENTRIES_KEY = "messageDrafts";

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
