/*
 * What a visitor typed on the page of a message, kept on this device until it is sent: it survives
 * a reload and a closed tab. With it is the idempotency key of the last attempt.
 */
import { getStored, removeStored, setStored } from "../../../api/browser-storage";
import { randomKey } from "../../../api/client";
import { isRecent } from "../contact-draft";

const KEY = "messageDrafts";

/** `tried` and `key` are of the last attempt, `at` when it was typed, in milliseconds. */
type Draft = { text: string; tried?: string; key?: string; at: number };
/** By the reference of the message. */
type Drafts = Readonly<Record<string, Draft | undefined>>;

export function readText(reference: string): string {
  return readDrafts()[reference]?.text ?? "";
}

export function saveText(reference: string, text: string): void {
  write(reference, { ...readDrafts()[reference], text, at: Date.now() });
}

export function removeDraft(reference: string): void {
  write(reference, undefined);
}

/**
 * Return the idempotency key for a text with photographs. A retry of the same uses the same key, so
 * that it is stored once even if the first response was lost.
 */
export function keyFor(reference: string, text: string, files: readonly string[]): string {
  const tried = JSON.stringify([text, files]);
  const before = readDrafts()[reference];
  const key = (before?.tried === tried ? before.key : undefined) ?? randomKey();
  write(reference, { text, tried, key, at: Date.now() });
  return key;
}

function readDrafts(): Drafts {
  try {
    const stored: unknown = JSON.parse(getStored("localStorage", KEY) ?? "{}");
    const entries = Object.entries(stored ?? {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, Draft] => isKept(entry[1])),
    );
  } catch {
    return {}; // not written by this site
  }
}

function isKept(draft: unknown): draft is Draft {
  return typeof draft === "object" && draft !== null && "at" in draft && isRecent(Number(draft.at));
}

/** Remove those that were typed more than seven days ago. */
export function forgetOldTexts(): void {
  if (getStored("localStorage", KEY) !== null) writeAll(readDrafts());
}

function write(reference: string, draft: Draft | undefined): void {
  writeAll({ ...readDrafts(), [reference]: draft });
}

function writeAll(drafts: Drafts): void {
  const isEmpty = Object.values(drafts).every((each) => !each);
  if (isEmpty) removeStored("localStorage", KEY);
  else setStored("localStorage", KEY, JSON.stringify(drafts));
}
