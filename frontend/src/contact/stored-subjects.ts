/*
 * What a visitor has put on the list of things to ask about, in this browser until the message is
 * sent. Its size is mirrored on <html>, where the style sheet reads it.
 *
 * start.ts imports it, so it imports little.
 */
import { getStored } from "../core/browser-storage";

export const SUBJECTS_KEY = "contactSubjects";

/**
 * A thing to ask about. An item has a number as its id, and a service in the list of prices a text;
 * a kind of work or a brand has none.
 */
export type StoredSubject = { kind: string; id?: number | string; name: string };

export function parseSubjects(text = getStored("localStorage", SUBJECTS_KEY)): StoredSubject[] {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return Array.isArray(stored) ? stored.filter(isSubject) : [];
  } catch {
    return []; // nothing, or not written by this site
  }
}

function isSubject(value: unknown): value is StoredSubject {
  return typeof value === "object" && !!value && "name" in value;
}

/**
 * Set the number in the header. Before the first paint, also that of the rows that the
 * contact page will have: without the item in its address, which is shown above them.
 */
export function showSubjects(): void {
  const subjects = parseSubjects();
  const about = new URLSearchParams(location.search).get("name");
  showCount(subjects.length);
  setProperty("--subject-rows", subjects.filter(({ name }) => name !== about).length);
}

/** Send the list with the contact form also if the browser does, before the scripts are there. */
export function addSubjects({ formData }: FormDataEvent): void {
  if (!location.pathname.endsWith("/contact")) return;
  for (const [position, subject] of parseSubjects().entries()) {
    for (const [name, value] of Object.entries(subject)) {
      formData.append(`subjects[${position}]${name}`, `${value}`);
    }
  }
}

export function showCount(count: number): void {
  setProperty("--subjects", count && `"${count}"`);
}

/** Zero removes it. */
function setProperty(name: string, value: string | number): void {
  document.documentElement.style.setProperty(name, value ? `${value}` : "");
}
