/*
 * Keeps what is typed in the contact form and in conversations on this device until it is sent, with
 * the idempotency key of the last attempt. In session storage it is this tab's own; the last one typed
 * is in local storage, too, from where it survives a closed tab.
 */
import { getStored, removeStored, setStored } from "../core/browser-storage";
import { randomKey } from "../api/client";

/** The path of the contact form. In conversations it begins with the reference of the message. */
export const FORM = "new";
const FORM_KEY = "contactDraft";
const ENTRIES_KEY = "messageDrafts";
/** In local storage, while files are kept on this device. */
export const FILES_STORED = "contactFiles";
const DAYS_KEPT = 7;

type Area = "sessionStorage" | "localStorage";
const AREAS = ["sessionStorage", "localStorage"] as const;

/** Beside the fields: when it was typed, in milliseconds, and the last attempt to send it. */
type Draft = { readonly at: number; readonly tried?: string; readonly key?: string };
/** By path. */
type Drafts = Readonly<Record<string, Draft | undefined>>;

/** What is not kept is as in `blank`. The types are trusted, because this site wrote it. */
export function readDraft<Fields extends object>(path: string, blank: Fields): Fields {
  return { ...blank, ...findDraft(path) };
}

/** Fields that are not named stay. */
export function saveDraft(path: string, fields: object): void {
  const draft = { ...findDraft(path), ...fields, at: Date.now() };
  for (const area of AREAS) write(area, path, draft);
}

/** Remove what was typed in this tab. */
export function removeDraft(path: string): void {
  replace(path, readAll("sessionStorage")[path], undefined);
}

/** The last attempt of this page: perhaps nothing can be stored. */
let last: { tried: string; key: string } | undefined;

/**
 * Return the idempotency key for what is sent. Retrying the same text with the same files uses the same
 * key, so that it is stored once even if the first response was lost. What has changed gets a new one.
 */
export function keyFor(path: string, body: object, files: readonly string[] = []): string {
  const tried = JSON.stringify([path, body, files]);
  const draft = findDraft(path);
  const key = [last, draft].find((each) => each?.tried === tried)?.key ?? randomKey();
  last = { tried, key };
  replace(path, draft, { at: Date.now(), ...draft, ...last });
  return key;
}

/** Remove what was typed more than seven days ago. */
export function forgetOldTexts(): void {
  for (const area of AREAS) write(area, FORM, readAll(area)[FORM]);
}

/** Whether what was typed or chosen at this time, in milliseconds, is kept still. */
export function isRecent(at: number): boolean {
  return at >= Date.now() - DAYS_KEPT * 24 * 60 * 60 * 1000;
}

function findDraft(path: string): Draft | undefined {
  return readAll("sessionStorage")[path] ?? readAll("localStorage")[path];
}

/** Another tab may have typed since, and that stays. */
function replace(path: string, before: Draft | undefined, now: Draft | undefined): void {
  write("sessionStorage", path, now);
  if (readAll("localStorage")[path]?.at === before?.at) write("localStorage", path, now);
}

function readAll(area: Area): Drafts {
  const drafts = { ...parsed(area, ENTRIES_KEY), [FORM]: parsed(area, FORM_KEY) };
  return Object.fromEntries(
    Object.entries(drafts).filter((entry): entry is [string, Draft] => isKept(entry[1])),
  );
}

function parsed(area: Area, key: string): object | undefined {
  try {
    const stored: unknown = JSON.parse(getStored(area, key) ?? "null");
    return typeof stored === "object" && stored ? stored : undefined;
  } catch {
    return undefined; // not written by this site
  }
}

function isKept(draft: unknown): draft is Draft {
  return typeof draft === "object" && !!draft && "at" in draft && isRecent(Number(draft.at));
}

/** Old ones are left out. */
function write(area: Area, path: string, draft: Draft | undefined): void {
  const { [FORM]: form, ...entries } = { ...readAll(area), [path]: draft };
  const hasEntries = Object.values(entries).some(Boolean);
  const stored = { [FORM_KEY]: form, [ENTRIES_KEY]: hasEntries && entries };
  for (const [key, value] of Object.entries(stored)) {
    if (value) setStored(area, key, JSON.stringify(value));
    else removeStored(area, key);
  }
}
