/*
 * Keeps what was typed into a small form in this tab: it survives a reload, a tab that the phone has put to
 * sleep, and an ended session, until it is sent, cancelled or logged out. Never passwords.
 */
import { getStored, removeStored, setStored } from "../core/browser-storage";

const PREFIX = "typed:";

type SessionDraft = Readonly<Record<string, string>>;

/** What is kept of the form, or undefined. */
export function readSessionDraft(form: string): SessionDraft | undefined {
  const stored = getStored("sessionStorage", PREFIX + form);
  return stored === null ? undefined : Object.fromEntries(new URLSearchParams(stored));
}

export function saveSessionDraft(form: string, values: SessionDraft): void {
  setStored("sessionStorage", PREFIX + form, new URLSearchParams(values).toString());
}

export function removeSessionDraft(form: string): void {
  removeStored("sessionStorage", PREFIX + form);
}

/** For the next person at this device. */
export function removeSessionDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) removeStored("sessionStorage", key);
  } catch {
    // Blocked, so nothing is kept.
  }
}
