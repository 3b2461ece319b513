import limits from "./limits.json";

export const contactForm = {
  name: "Name",
  email: "Email",
  message: "Message",
  send: "Send Message",
  sending: "Sending...",
  /** Label of the honeypot, which is off screen: only bots fill it in. */
  honeypot: "Leave this field empty",
  errors: {
    email: "Please enter a valid email address",
    name: "Please enter your name",
    message: "Please enter a message",
    /** The server rejected the message without saying why. */
    refused: "Failed to send message",
    /** There was no response. */
    unknown: "An error occurred",
  },
  /** Shown instead of the form. The phone number and e-mail address are links. */
  needsScript: {
    call: "This form needs JavaScript. You can also reach us by phone at",
    write: "or by e-mail at",
  },
  success: "Your message has been sent! We will get back to you soon.",
  reference: "Reference",
  retention:
    `We keep your name, e-mail address, message and the item it is about for ${limits.contact_kept_months} months, ` +
    "to answer you and to look it up later, and then delete them.",
};

/** The kinds of subject that `?inquiry=` accepts. */
export const inquiries = [
  {
    kind: "tyre",
    about: "About the tyre",
    firstSentence: (name: string) =>
      `I would like to know the price of the tyre ${name} and when you can have it.`,
  },
  {
    kind: "build",
    about: "About the build",
    firstSentence: (name: string) => `I have a question about your build ${name}.`,
  },
  {
    kind: "part",
    about: "About the part",
    firstSentence: (name: string) =>
      `I am interested in the part ${name} and would like to know if it fits my machine.`,
  },
] as const;

export const otherInquiry = { label: "Write about something else", to: "/contact" };
