import { plural, t } from "@lingui/core/macro";
import { contactFileTexts } from "../files/contact-files-text";

/** The form with which a visitor adds to his message. */
export function messageAddition() {
  return {
    title: t`Add a line or a photograph`,
    text: t`Your text`,
    send: t`Add to the message`,
    sending: t`Sending...`,
    /** Label of the honeypot, which is off screen: only bots fill it in. */
    honeypot: t`Leave this field empty`,
    success: t`It was added to your message. We will read it and get back to you.`,
    errors: {
      empty: t`Please write a line or choose a photograph.`,
      /** The server rejected it without saying why. */
      refused: t`It could not be added to your message.`,
      /** There was no response. */
      unknown: t`An error occurred`,
      noAnswer: t`Please check your connection and send it again. What you wrote stays here.`,
      /** Without a script: the page has lost what was typed, but the browser has it. */
      unread: t`Go back to the page before, where you find what you wrote.`,
    },
    isFull: t`Nothing more can be added to this message.`,
    writeAnother: t`Write a new message`,
  };
}

/** Only photographs can be added, and with all that were sent before there is a limit. */
export function additionFileTexts(photographs: number) {
  return {
    ...contactFileTexts(),
    label: t`Photographs (optional)`,
    addPdf: undefined,
    help: plural(photographs, {
      one: "Up to # photograph, which only the workshop sees.",
      other: "Up to # photographs, which only the workshop sees.",
    }),
  };
}
