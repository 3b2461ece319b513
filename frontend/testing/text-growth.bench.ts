/*
 * Functions that parse untrusted text take linear time: ten times the text is ten times the work.
 */
import { deviceName } from "../src/accounts/admin/device-name";
import { findPhone, mailLink, sharedText } from "../src/contact/admin/message-reply";
import { sampleMessage } from "./samples";
import { parseInquiry } from "../src/contact/site/contact-inquiry";
import { firstMistake } from "../src/contact/site/contact-validation";
import { checkImage } from "../src/pictures/admin/upload/chosen-images";
import { parseMarkup, plainText } from "../src/ui/markup/parse-markup";

const SIZE = 300; // characters
const RATIO = 15; // for ten times the text; a quadratic function would have a hundred
const REPETITIONS = 1000; // at most; the shortest counts, because other processes can only add time
const ENOUGH = 50; // stop early when the ratio is far too high
const LEAST = 0.02; // milliseconds; shorter times are below the clock's resolution
const BEGINNINGS = ["", "a", "a@", "*a", "+", "1"];
const REPEATED = [
  ...[".", "a", "0", " ", "\n", "@", "*", "-", "(", ",", "\u202e"],
  ...[".a", "a@", "1..", "1,,", "1  ", "1-", "*a ", "**a", "\n ", "\n- ", "---\n", ".png"],
];
const ENDS = ["", "@", "!", "*", "1"];

const MESSAGE = sampleMessage(1);

const READERS: Record<string, (text: string) => unknown> = {
  "an address is checked": (email) => firstMistake({ name: "A", email, message: "m" }),
  "a telephone number is checked": (phone) =>
    firstMistake({ name: "A", email: "a@b.lv", message: "m", phone }),
  "a telephone number is looked for": findPhone,
  // Five times, because only what is longer than a link is cut.
  "an answer is shared": (text) => mailLink(MESSAGE, sharedText(MESSAGE, { text: text.repeat(5) })),
  "markup is read": parseMarkup,
  "markup becomes plain text": plainText,
  "an inquiry of the address": (name) =>
    parseInquiry(
      new URLSearchParams([
        ["inquiry", "tyre"],
        ["name", name],
      ]),
    ),
  "a device gets a name": deviceName,
  "a file is chosen": (name) => checkImage(new File([], name)).catch(() => undefined),
};

/** The time of one call in milliseconds, or `least` if that is shorter. */
function work(read: (text: string) => unknown, text: string, least: number): number {
  const start = performance.now();
  read(text);
  return Math.min(least, performance.now() - start);
}

/** The ratio of work for the second text to the first. Repeated only if it is suspicious. */
function growth(read: (text: string) => unknown, [short, long]: [string, string]): number {
  let [few, many] = [Infinity, Infinity];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    few = Math.max(LEAST, work(read, short, few));
    many = work(read, long, many);
    const isEnough = repetition > ENOUGH && many > 3 * RATIO * few;
    if (many <= RATIO * few || isEnough) break;
  }
  return many / few;
}

/** Each text twice, once with its middle ten times as long. */
const TEXTS = BEGINNINGS.flatMap((beginning) =>
  REPEATED.flatMap((repeated) =>
    ENDS.map((end): [string, string] => {
      const middle = repeated.repeat(SIZE / repeated.length);
      return [beginning + middle + end, beginning + middle.repeat(10) + end];
    }),
  ),
);

test.each(Object.entries(READERS))(
  "%s: ten times the text is at most fifteen times the work",
  (_, read) => {
    const tooMuch = TEXTS.find((texts) => growth(read, texts) > RATIO);
    expect(tooMuch?.[0].slice(0, 9)).toBeUndefined();
  },
);
