/*
 * The things that a visitor wants to ask about in one message: each once, and no more than the
 * server accepts. They are the same in all tabs. Without storage they live as long as the page.
 */
import { t } from "@lingui/core/macro";
import { getStored, removeStored, setStored } from "../../../core/browser-storage";
import { KIND_OF } from "../../../catalogue/kinds";
import type { Subject } from "../../contact";
import { SITE_PAGES } from "../../../shell/site-pages";
import { parseSubjects, showCount, SUBJECTS_KEY, type StoredSubject } from "../../stored-subjects";
import limits from "../../../content/limits.json";

export type ListedSubject = Omit<Subject, "id"> & Pick<StoredSubject, "id">;

const MAX = limits.contact_subjects_max;
/** Of items, and of what pages offer. */
const SUBJECT_KINDS = new Set<unknown>([
  ...Object.keys(KIND_OF),
  ...SITE_PAGES.flatMap(([, { subject }]) => subject ?? []),
]);

/** The list as text, if it could not be stored. What is stored does not count then. */
let unstored: string | null | undefined;
let last: { text: string | null; subjects: readonly ListedSubject[] } = {
  text: null,
  subjects: [],
};
/** An event of the window: this tab has changed it. */
const CHANGED = "subjects";

/** The same array until they change. */
export function listedSubjects(): readonly ListedSubject[] {
  const text = unstored === undefined ? getStored("localStorage", SUBJECTS_KEY) : unstored;
  if (text !== last.text) {
    last = { text, subjects: parseSubjects(text).filter(isKnown).slice(0, MAX) };
  }
  return last.subjects;
}

export function isListed(subject: ListedSubject): boolean {
  return listedSubjects().some((each) => isSameSubject(each, subject));
}

/** Put it on the list, or take it off. Returns why it cannot be added, if so. */
export function setListed(subject: ListedSubject, isWanted: boolean): string | undefined {
  const subjects = listedSubjects();
  if (!isWanted) removeSubjects([subject]);
  else if (isListed(subject)) return undefined;
  else if (subjects.length < MAX) change([...subjects, subject]);
  else return t`Your list is full (${MAX} of ${MAX}). Send or shorten it on the contact page.`;
  return undefined;
}

export function removeSubjects(gone: readonly ListedSubject[]): void {
  change(listedSubjects().filter((each) => !gone.some((other) => isSameSubject(each, other))));
}

/** Which items of the list these are, such as 'tyre-3'. */
export function listedItems(some: readonly ListedSubject[]): string[] {
  const listed = listedSubjects().filter((each) =>
    some.some((other) => isSameSubject(each, other)),
  );
  return listed.flatMap(({ kind, id }) => (typeof id === "number" ? [`${kind}-${id}`] : []));
}

/** Subscribe to changes, in this tab or another. */
export function onSubjectsChange(listener: () => void): () => void {
  const heard = new AbortController();
  // Back shows a page that was kept.
  for (const sign of [CHANGED, "storage", "pageshow"])
    window.addEventListener(sign, listener, { signal: heard.signal });
  return () => heard.abort();
}

/** An item may have another name meanwhile, or in another language. */
export function isSameSubject(one: ListedSubject, other: ListedSubject): boolean {
  if (one.kind !== other.kind) return false;
  return one.id && other.id ? one.id === other.id : one.name === other.name;
}

function change(next: readonly ListedSubject[]): void {
  const text = next.length > 0 ? JSON.stringify(next) : null;
  if (text) setStored("localStorage", SUBJECTS_KEY, text);
  else removeStored("localStorage", SUBJECTS_KEY);
  unstored = getStored("localStorage", SUBJECTS_KEY) === text ? undefined : text;
  showCount(next.length);
  window.dispatchEvent(new Event(CHANGED));
}

function isKnown(subject: StoredSubject): subject is ListedSubject {
  return SUBJECT_KINDS.has(subject.kind) && typeof subject.name === "string";
}
