import { t } from "@lingui/core/macro";
import rules from "../../content/text-rules.json";
import { isEmail, isPhone, isVisible, tidyEmail, tidyPhone } from "../../core/text-cleaning";
import type { ContactMessage, Subject } from "../contact";
import { MACHINE_FIELDS, type Machine, type MachineField } from "../machine";
import type { ListedSubject } from "./subjects/subject-list";
import { type Mistake, valueOf } from "./visitor-form";

export const CONTACT_FIELDS = [
  ...["email", "name", "message", "phone", "preferred"],
  ...MACHINE_FIELDS.map((name) => `machine.${name}`),
];
export const NUMBERS: ReadonlySet<MachineField> = new Set(["year", "hours", "weight"]);
/** How somebody may want to be answered. */
const WAYS = ["call", "whatsapp", "email"] as const;
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
  const value = (name: string) => valueOf(form, name);
  const website = value("website");
  const phone = tidyPhone(value("phone"));
  const preferred = WAYS.find((way) => way === value("preferred"));
  const machine = readMachine((name) => value(`machine.${name}`));
  return {
    name: value("name"),
    email: tidyEmail(value("email")),
    message: value("message"),
    ...(phone && { phone }),
    ...(preferred && { preferred }),
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

/** In order of validation; the server uses the same order. */
export function firstMistake(typed: ContactMessage): Mistake | undefined {
  const { email, name, message, phone, preferred = "" } = typed;
  const number = t`Please enter a phone number such as +371 26 123 456`;
  const noNumber = t`Please enter your phone number, or choose another way to be answered`;
  const checks = [
    ["email", isEmail(email), t`Please enter a valid email address`],
    ["name", isVisible(name), t`Please enter your name`],
    ["message", isVisible(message), t`Please enter a message`],
    ["phone", !phone || isPhone(phone), number],
    ["phone", phone || !rules.phone_needed_to.includes(preferred), noNumber],
  ] as const;
  const found = checks.find(([, isRight]) => !isRight);
  return found && { field: found[0], sentence: found[2] };
}
