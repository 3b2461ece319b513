/*
 * Shows the messages that Lingui has compiled. webpack puts this in the place of `@lingui/core` in
 * production: that also parses messages and formats dates, which takes five times as much code.
 * i18n.test.ts compares both.
 */

import { pluralCase } from "./plural-case";

/** Text, or a place for a value: its name, and for a plural or a choice the messages by case. */
type Token = string | readonly [name: string, kind?: string, cases?: Record<string, Message>];
type Message = string | readonly Token[];
type Values = Record<string, unknown>;
type Descriptor = { id: string; values?: Values };

const messages: Record<string, Message> = {};

export const i18n = {
  locale: "",
  messages,

  loadAndActivate(loaded: { locale: string; messages: Record<string, Message> }): void {
    i18n.locale = loaded.locale;
    i18n.messages = { ...loaded.messages };
  },

  /** Add messages; there is one language only. */
  load(_locale: string, more: Record<string, Message>): void {
    Object.assign(i18n.messages, more);
  },

  _(message: string | Descriptor, values?: Values): string {
    if (typeof message !== "string") return i18n._(message.id, message.values);
    return shown(i18n.messages[message] ?? message, values);
  },
};

/** `number` is what # stands for. */
function shown(message: Message, values: Values = {}, number?: number): string {
  if (typeof message === "string") return message;
  return message
    .map((token) => {
      if (token === "#" && number !== undefined) return formatted(number);
      if (typeof token === "string") return token;
      const [name, kind, cases] = token;
      const value = values[name];
      if (!cases) return String(value);
      if (kind === "select") return shown(cases[String(value)] ?? cases.other ?? "", values);
      const count = Number(value);
      const rule = pluralCase(i18n.locale, count);
      return shown(cases[count] ?? cases[rule] ?? cases.other ?? "", values, count);
    })
    .join("");
}

function formatted(number: number): string {
  if (number < 1000) return String(number); // the first use of Intl is slow, see plural-case.ts
  return new Intl.NumberFormat(i18n.locale).format(number);
}
