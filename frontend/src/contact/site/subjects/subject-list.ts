/*
 * The things that a visitor wants to ask about in one message: each once, and no more than the
 * server accepts. They are the same in all tabs. Without storage they live as long as the page.
 */
import { t } from "@lingui/core/macro";
import { getStored, removeStored, setStored } from "../../../core/browser-storage";
import { KIND_OF } from "../../../catalogue/kinds";
import type { Subject } from "../../contact";
import { SITE_PAGES } from "../../../shell/site-pages";
import { showCount, storedSubjects, SUBJECTS_KEY, type StoredSubject } from "../../stored-subjects";
import limits from "../../../content/limits.json";

export type ListedSubject = Omit<Subject, "id"> & Pick<StoredSubject, "id">;

const MAX = limits.contact_subjects_max;
/** Of items, and of what pages offer. */
const SUBJECT_KINDS = new Set<unknown>([
  ...Object.keys(KIND_OF),
  ...SITE_PAGES.flatMap(([, { subject }]) => subject ?? []),
]);

let subjects = readSubjects();
/** What is on the list could not be stored, so what is stored does not count. */
let isUnstored = false;
const listeners = new Set<() => void>();

export function listedSubjects(): readonly ListedSubject[] {
  return subjects;
}

export function isListed(subject: ListedSubject): boolean {
  return subjects.some((each) => isSameSubject(each, subject));
}

/** Put it on the list, or take it off. Returns why it cannot be added, if so. */
export function setListed(subject: ListedSubject, isWanted: boolean): string | undefined {
  reload(); // another tab may have changed it
  if (!isWanted) removeSubjects([subject]);
  else if (isListed(subject)) return undefined;
  else if (subjects.length >= MAX) return fullText();
  else change([...subjects, subject]);
  return undefined;
}

export function removeSubjects(gone: readonly ListedSubject[]): void {
  reload();
  change(subjects.filter((each) => !gone.some((other) => isSameSubject(each, other))));
}

function fullText(): string {
  return t`Your list is full (${MAX} of ${MAX}). Send or shorten it on the contact page.`;
}

/** Which items of the list these are, such as 'tyre-3'. */
export function listedItems(some: readonly ListedSubject[]): string[] {
  const listed = subjects.filter((each) => some.some((other) => isSameSubject(each, other)));
  return listed.flatMap(({ kind, id }) => (typeof id === "number" ? [`${kind}-${id}`] : []));
}

/** Subscribe to changes, in this tab or another. */
export function onSubjectsChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", reload);
    window.addEventListener("pageshow", reload); // a page that Back has kept
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", reload);
    window.removeEventListener("pageshow", reload);
  };
}

/** An item may have another name meanwhile, or in another language. */
export function isSameSubject(one: ListedSubject, other: ListedSubject): boolean {
  if (one.kind !== other.kind) return false;
  return one.id && other.id ? one.id === other.id : one.name === other.name;
}

function change(next: ListedSubject[]): void {
  const text = next.length > 0 ? JSON.stringify(next) : null;
  if (text) setStored("localStorage", SUBJECTS_KEY, text);
  else removeStored("localStorage", SUBJECTS_KEY);
  isUnstored = getStored("localStorage", SUBJECTS_KEY) !== text;
  show(next);
}

function reload(): void {
  if (isUnstored) return;
  const stored = readSubjects();
  if (JSON.stringify(stored) !== JSON.stringify(subjects)) show(stored);
}

function show(next: ListedSubject[]): void {
  subjects = next;
  showCount(next.length);
  for (const listener of listeners) listener();
}

function readSubjects(): ListedSubject[] {
  const known = storedSubjects().filter(isKnown);
  return known.slice(0, MAX);
}

function isKnown(subject: StoredSubject): subject is ListedSubject {
  return SUBJECT_KINDS.has(subject.kind) && typeof subject.name === "string";
}
