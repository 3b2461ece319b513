import { t } from "@lingui/core/macro";
import { type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import limits from "../../content/limits.json";
import { dayInSentence } from "../../shell/site/opening-hours";
import { Alert } from "../../ui/alert";
import { ButtonLink } from "../../ui/button";
import { lazySection } from "../../ui/lazy";
import { type Reply, sendMessage } from "../contact";
import { FORM } from "../drafts";
import { ContactFiles } from "../files/contact-files";
import { reportMessageSent } from "../message-sent-event";
import type { Inquiry } from "./contact-inquiry";
import { CONTACT_FIELDS, firstMistake, readMessage } from "./contact-validation";
import { MachineFields, useAsksForMachine } from "./machine-fields";
import { otherSubjects } from "./subjects/contact-subjects";
import { listedItems, listedSubjects, removeSubjects } from "./subjects/subject-list";
import {
  Failure,
  Honeypot,
  SelectField,
  SendButton,
  TextField,
  useVisitorForm,
} from "./visitor-form";

const Parcel = lazySection(() =>
  import(/* webpackChunkName: "subject-list" */ "./parcel").then((m) => m.Parcel),
);

/** The reply to the list that was sent. Back may show it again, with a new list. */
let handledReply: Reply | undefined;

/** Without a script it is sent to the page's address, whose name of an item a cached page does not have. */
export function ContactForm({ inquiry }: { inquiry?: Inquiry }) {
  const [isAnother, setAnother] = useState(false);
  const asksForMachine = useAsksForMachine(inquiry?.subject);
  const form = useVisitorForm(
    { path: FORM, names: CONTACT_FIELDS, initial: { message: inquiry?.firstSentence } },
    {
      ...sendMessage(),
      onSuccess: (_receipt, { body: { subject, subjects = [] } }) => {
        const sent = subject ? [subject] : subjects;
        reportMessageSent(listedItems(sent));
        removeSubjects(sent);
      },
    },
  );
  const { reply, answer, pending } = form;
  const { contact_photographs_max: photographs } = limits;

  useEffect(() => {
    if (!reply?.reference) return;
    if (reply !== handledReply) removeSubjects(listedSubjects()); // start.ts has sent them
    handledReply = reply;
  }, [reply]);
  const restore = useEffectEvent(form.restore);
  useEffect(() => {
    if (asksForMachine) restore(); // the list may have hidden it for a while
  }, [asksForMachine]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const body = readMessage(currentTarget, inquiry?.subject, otherSubjects(inquiry?.subject));
    const mistake = firstMistake(body);
    if (mistake) form.refuse(mistake);
    else form.send(body);
  };

  const receipt = form.data ?? answer;
  if (form.isSent || answer?.reference) {
    const date = receipt?.closed_until && dayInSentence(receipt.closed_until);
    const writeAnother = (event: MouseEvent) => {
      event.preventDefault(); // this page has the form
      form.clear();
      setAnother(true);
    };
    return (
      <>
        <Alert kind="success" isReply={!!answer} takesFocus>
          <p>{t`Your message has been sent! We will get back to you soon.`}</p>
          {receipt?.reference && (
            <p className="mt-1 text-small">
              {t`Reference`} {receipt.reference}
            </p>
          )}
          {date && <p className="mt-1 text-small">{t`We are closed until ${date}.`}</p>}
          {/* Always the same, so that nobody learns what was mailed to an address before. */}
          {receipt?.has_copy && (
            <p className="mt-1 text-small">
              {t`A confirmation is on its way to your e-mail address, unless it got one within the last hour.`}
            </p>
          )}
        </Alert>
        {receipt?.parcel_text && <Parcel {...receipt} />}
        <ButtonLink kind="secondary" to="/contact" onClick={writeAnother} className="mt-6">
          {t`Write a new message`}
        </ButtonLink>
      </>
    );
  }
  return (
    <form {...form.attributes} onSubmit={submit} onInput={form.changed} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label={t`Name`}
          autoComplete="name"
          required
          {...(isAnother && { autoFocus: true })}
        />
        <TextField
          form={form}
          name="email"
          label={t`Email`}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          form={form}
          name="phone"
          label={t`Phone number (optional)`}
          type="tel"
          autoComplete="tel"
        />
        <SelectField
          form={form}
          name="preferred"
          label={t`How should we answer? (optional)`}
          options={{
            "": t`As you like`,
            call: t`Phone call`,
            whatsapp: "WhatsApp",
            email: t`E-mail`,
          }}
        />
      </div>
      <TextField form={form} name="message" label={t`Message`} rows={4} required />
      {asksForMachine && <MachineFields form={form} />}
      <ContactFiles
        label={t`Photographs and a PDF (optional)`}
        help={t`Up to ${photographs} photographs and one PDF, which only the workshop sees.`}
        {...form.files}
      />
      <Honeypot />
      <Failure form={form} refused={t`Failed to send message`} />
      <SendButton pending={pending}>{pending ? t`Sending...` : t`Send Message`}</SendButton>
    </form>
  );
}
