import { plural, t } from "@lingui/core/macro";
import limits from "../../content/limits.json";

export function contactForm() {
  return {
    name: t`Name`,
    email: t`Email`,
    message: t`Message`,
    phone: t`Phone number (optional)`,
    preferred: t`How should we answer? (optional)`,
    preferredWays: [
      { value: "", label: t`As you like` },
      { value: "call", label: t`Phone call` },
      { value: "whatsapp", label: "WhatsApp" },
      { value: "email", label: t`E-mail` },
    ],
    send: t`Send Message`,
    sending: t`Sending...`,
    /** Label of the honeypot, which is off screen: only bots fill it in. */
    honeypot: t`Leave this field empty`,
    errors: {
      email: t`Please enter a valid email address`,
      name: t`Please enter your name`,
      message: t`Please enter a message`,
      phone: t`Please enter a phone number such as +371 26 123 456`,
      /** To be called, or written to on WhatsApp. */
      noPhone: t`Please enter your phone number, or choose another way to be answered`,
      /** The server rejected the message without saying why. */
      refused: t`Failed to send message`,
      /** There was no response. */
      unknown: t`An error occurred`,
      noAnswer: t`Please check your connection and send it again. What you wrote stays here.`,
      /** Without a script: the page has lost what was typed, but the browser has it. */
      unread: t`Go back to the page before, where you find what you wrote.`,
    },
    success: t`Your message has been sent! We will get back to you soon.`,
    reference: t`Reference`,
    /** Always the same, so that nobody learns what was mailed to an address before. */
    copy: t`A copy is on its way to your e-mail address, unless it got one within the last hour.`,
    retention: plural(limits.contact_kept_months, {
      one: "We keep your name, e-mail address, phone number, message, photographs, PDF and the item it is about for # month, to answer you and to look it up later, and then delete them.",
      other:
        "We keep your name, e-mail address, phone number, message, photographs, PDF and the item it is about for # months, to answer you and to look it up later, and then delete them.",
    }),
  };
}

/** What a message can be about. */
type InquiryTexts = { about: string; firstSentence: (name: string) => string };

/** By the kinds of subject that `?inquiry=` accepts. */
export function inquiries() {
  return {
    tyre: {
      about: t`About the tyre`,
      firstSentence: (name) =>
        t`I would like to know the price of the tyre ${name} and when you can have it.`,
    },
    build: {
      about: t`About the build`,
      firstSentence: (name) => t`I have a question about your build ${name}.`,
    },
    part: {
      about: t`About the part`,
      firstSentence: (name) =>
        t`I am interested in the part ${name} and would like to know if it fits my machine.`,
    },
  } satisfies Record<string, InquiryTexts>;
}

/** The list of things to ask about, above the form. */
export function subjectListTexts() {
  return {
    title: t`You are asking about`,
    /** Besides the item that the visitor came from. */
    also: t`You are also asking about`,
    kinds: {
      build: t`Build`,
      tyre: t`Tyre`,
      part: t`Part`,
      service: t`Service`,
      suspension: t`Suspension`,
      brakes: t`Brakes`,
    },
    remove: t`Remove`,
    removeOne: (name: string) => t`Remove ${name}`,
  };
}

export function otherInquiry() {
  return { label: t`Write about something else`, to: "/contact" };
}
