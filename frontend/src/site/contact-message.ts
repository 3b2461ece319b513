import type { ContactMessage, Subject } from "../api/contact";
import { getControl } from "../components/form-control";

/**
 * Takes what ^[^\s@]+@[^\s@]+\.[^\s@]+$ takes, without trying each of many dots: only one can be the
 * first.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
/** In the order in which they are checked; the server does the same. */
const CHECKS = [
  ["email", (value: string) => EMAIL.test(value)],
  ["name", isNotBlank],
  ["message", isNotBlank],
] as const;

export type ContactField = (typeof CHECKS)[number][0];

export const contactFields: readonly ContactField[] = CHECKS.map(([field]) => field);

/** The message in a form: exactly what the server wants, the extras only where there are any. */
export function readMessage(form: HTMLFormElement, subject?: Subject): ContactMessage {
  const value = (name: string) => getControl(form, name)?.value ?? "";
  const website = value("website");
  return {
    name: value("name"),
    email: value("email"),
    message: value("message"),
    ...(subject && { subject }),
    ...(website && { website }),
  };
}

export function firstInvalidField(message: ContactMessage): ContactField | undefined {
  return CHECKS.find(([field, isRight]) => !isRight(message[field]))?.[0];
}

function isNotBlank(value: string): boolean {
  return value.trim() !== "";
}
