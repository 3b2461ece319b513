import { plural, t } from "@lingui/core/macro";

/** The page of a message, as its visitor sees it. */
export function messagePage() {
  return {
    title: (reference: string) => t`Your message ${reference}`,
    receivedOn: (time: string) => t`We received it on ${time}.`,
    answeredOn: (time: string) => t`We answered it on ${time}.`,
    words: t`What you wrote`,
    /** Before the numbers of photographs and PDFs. */
    files: t`Sent with it:`,
    photographs: (count: number) => plural(count, { one: "# photograph", other: "# photographs" }),
    pdf: t`a PDF`,
    added: t`Added`,
    next: t`What happens next`,
    state: t`State of your message`,
    received: t({ context: "the state of a message", message: "Received" }),
    answered: t({ context: "the state of a message", message: "Answered" }),
    /** Before the phone number. */
    urgent: t`If it is urgent, please call us:`,
    isPrivate: t`Only you have the address of this page. Whoever you give it to can read your message, too.`,
    loading: t`Loading your message...`,
    loadError: t`Error loading your message`,
  };
}
