import type { ContactMessage, Subject } from "../api/contact";
import { getControl } from "../components/form-control";

/** Equivalent to ^[^\s@]+@[^\s@]+\.[^\s@]+$, but without backtracking over many dots. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
/** In order of validation; the server uses the same order. */
const CHECKS = [
  ["email", (value: string) => EMAIL.test(value)],
  ["name", isNotBlank],
  ["message", isNotBlank],
] as const;

export type ContactField = (typeof CHECKS)[number][0];

export const contactFields: readonly ContactField[] = CHECKS.map(([field]) => field);

/** The request body for a form. Optional fields are left out when they are empty. */
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
