/* Lines in a format. The server has the same rules, in documents/fields.py. */
import { t } from "@lingui/core/macro";
import type { InputHTMLAttributes } from "react";
import limits from "../../content/limits.json";
import rules from "../../content/text-rules.json";
import { isEmail, matches, tidyEmail, tidyPhone } from "../../core/text-cleaning";
import { type Control, type LineOptions, isText, lengthError, readText } from "./control";
import { trimmedText } from "./text";

const URL = /^(?:https?:\/\/[^\s\\/][^\s\\]*|(?:mailto|tel):[^\s\\]+|\/(?!\/)[^\s\\]*)$/i;

export function email(options: LineOptions): Control {
  return formattedLine(
    { max: limits.email_max, ...options },
    {
      input: { type: "email" },
      isValid: isEmail,
      tidy: tidyEmail,
      problem: t`Please enter an email address, such as name@example.com`,
    },
  );
}

export function phone(options: LineOptions): Control {
  return formattedLine(options, {
    input: { type: "tel" },
    isValid: isPhoneWithCountry,
    problem: t`Please enter a number with its country code, such as +371 20 000 000`,
    // As it is often printed: +371 20-000-000, or +371 (20) 000 000.
    tidy: (typed) =>
      tidyPhone(typed)
        .replace(/[ ().-]+/g, " ")
        .trim(),
  });
}

export function url(options: LineOptions): Control {
  return formattedLine(
    { max: limits.url_max, ...options },
    {
      input: { inputMode: "url", autoCapitalize: "none", autoCorrect: "off", spellCheck: false },
      isValid: (text) => URL.test(text),
      problem: t`Please enter an address that begins with https://, mailto: or tel:, or with / for a page of this site`,
    },
  );
}

export function countryCode(options: LineOptions): Control {
  return formattedLine(options, {
    input: { autoCapitalize: "characters", autoCorrect: "off", spellCheck: false },
    isValid: (text) => matches(rules.country, text),
    problem: t`Please enter two letters, such as LV`,
    tidy: (typed) => typed.toUpperCase(),
  });
}

export function time(options: LineOptions): Control {
  return formattedLine(options, {
    input: { type: "time" },
    isValid: (text) => matches(rules.time, text),
    problem: t`Please enter a time, such as 09:00`,
  });
}

export function date(options: LineOptions): Control {
  return formattedLine(options, {
    input: { type: "date" },
    isValid: (text) => matches(rules.date, text),
    problem: t`Please choose a date`,
  });
}

function isPhoneWithCountry(text: string): boolean {
  const { length } = text.replaceAll(" ", "");
  return (
    matches(rules.phone_with_country, text) &&
    length >= rules.phone_with_country_min &&
    length <= rules.phone_with_country_max
  );
}

type Format = {
  /** Attributes that choose the keyboard of a phone. */
  input: InputHTMLAttributes<HTMLInputElement>;
  isValid: (text: string) => boolean;
  /** The error message if it is not valid. */
  problem: string;
  /** Tidies what was typed. */
  tidy?: (typed: string) => string;
};

/** A line in a certain format, without spaces around it. An empty optional field is "". */
export function formattedLine(options: LineOptions, format: Format): Control {
  const { name, required } = options;
  const { input, isValid, problem, tidy = (typed: string) => typed } = format;
  return {
    ...trimmedText(options, (props) => <input {...props} {...input} />),
    read: (form) => tidy(readText(form, name).trim()),
    validate: (value) => {
      const fits = value === "" ? !required : isText(value) && isValid(value);
      return fits ? lengthError(options, value) : problem;
    },
  };
}
