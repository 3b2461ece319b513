import rules from "../../content/text-rules.json";
import { getControl } from "../../ui/field";
import { isEmail, isPhone, isVisible, tidyEmail, tidyPhone } from "../../core/text-cleaning";
import type { ContactMessage, Subject } from "../contact";
import { MACHINE_FIELDS, type Machine, type MachineField } from "../machine";
import type { ListedSubject } from "./subjects/subject-list";

/** In order of validation; the server uses the same order. Each has its sentence. */
const CHECKS = [
  ["email", ({ email }: ContactMessage) => isEmail(email)],
  ["name", ({ name }: ContactMessage) => isVisible(name)],
  ["message", ({ message }: ContactMessage) => isVisible(message)],
  ["phone", ({ phone }: ContactMessage) => !phone || isPhone(phone)],
  ["noPhone", ({ phone, preferred = "" }: ContactMessage) => !!phone || !needsPhone(preferred)],
] as const;

export type ContactMistake = (typeof CHECKS)[number][0];
export const machineFields = MACHINE_FIELDS.map((name) => `machine.${name}` as const);
export const contactFields = [
  ...(["email", "name", "message", "phone", "preferred"] as const),
  ...machineFields,
];
export type ContactField = (typeof contactFields)[number];
export const NUMBERS: ReadonlySet<MachineField> = new Set(["year", "hours", "weight"]);
const NUMBER = /^\d{1,9}$/;

/**
 * The request body for a form about the item in the page's address, and about what else the visitor
 * has collected. Optional fields are left out when they are empty.
 */
export function readMessage(
  form: HTMLFormElement,
  subject: Subject | undefined,
  others: readonly ListedSubject[],
): ContactMessage {
  const value = (name: string) => getControl(form, name)?.value ?? "";
  const website = value("website");
  const phone = tidyPhone(value("phone"));
  const preferred = value("preferred");
  const machine = readMachine((name) => value(`machine.${name}`));
  return {
    name: value("name"),
    email: tidyEmail(value("email")),
    message: value("message"),
    ...(phone && { phone }),
    ...(isPreferred(preferred) && { preferred }),
    ...(machine && { machine }),
    ...subjectsOf(subject, others),
    ...(website && { website }),
  };
}

function readMachine(valueOf: (name: MachineField) => string): Machine | undefined {
  const machine: Partial<Record<MachineField, string | number>> = {};
  for (const name of MACHINE_FIELDS) {
    const text = valueOf(name).trim();
    const digits = text.replaceAll(/\s/g, "");
    if (text) machine[name] = NUMBERS.has(name) && NUMBER.test(digits) ? Number(digits) : text;
  }
  return isFilled(machine) ? machine : undefined;
}

/** Whether something was typed. What is no number is sent as text: the server has the sentence. */
function isFilled(machine: object): machine is Machine {
  return Object.keys(machine).length > 0;
}

function subjectsOf(subject: Subject | undefined, others: readonly ListedSubject[]) {
  if (others.length === 0) return subject && { subject };
  // The server finds items by their names.
  const subjects = others.map(({ kind, id, name }) =>
    typeof id === "string" ? { kind, id, name } : { kind, name },
  );
  return { subjects: subject ? [subject, ...subjects] : subjects };
}

export function firstMistake(message: ContactMessage): ContactMistake | undefined {
  return CHECKS.find(([, isRight]) => !isRight(message))?.[0];
}

/** The field that has the sentence of a mistake. */
export function fieldOf(mistake: ContactMistake): ContactField {
  return mistake === "noPhone" ? "phone" : mistake;
}

function needsPhone(preferred: string): boolean {
  return rules.phone_needed_to.includes(preferred);
}

/** Whether a way was chosen in the select, which offers those of the schema. */
function isPreferred(value: string): value is NonNullable<ContactMessage["preferred"]> {
  return value !== "";
}
