import { t } from "@lingui/core/macro";
import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import limits from "../../content/limits.json";
import { dayInSentence } from "../../shell/site/opening-hours";
import { Alert } from "../../ui/alert";
import { ButtonLink } from "../../ui/button";
import { Field, getControl, useFocusInvalid } from "../../ui/field";
import { lazySection } from "../../ui/lazy";
import { type Reply, sendMessage } from "../contact";
import { FORM, saveDraft } from "../drafts";
import { ContactFiles, useDraft } from "../files/contact-files";
import { reportMessageSent } from "../message-sent-event";
import type { Inquiry } from "./contact-inquiry";
import { CONTACT_FIELDS, firstMistake, readMessage } from "./contact-validation";
import { MachineFields, useAsksForMachine } from "./machine-fields";
import { otherSubjects } from "./subjects/contact-subjects";
import { listedItems, listedSubjects, removeSubjects } from "./subjects/subject-list";
import {
  Failure,
  Honeypot,
  SendButton,
  TextField,
  fillIn,
  useSending,
  useTyped,
} from "./visitor-form";

const Parcel = lazySection(() =>
  import(/* webpackChunkName: "subject-list" */ "./parcel").then((m) => m.Parcel),
);

const NAMES = [...CONTACT_FIELDS, "photos"];

type ContactFormProps = { inquiry?: Inquiry; reply?: Reply };

/** The reply to the list that was sent. Back may show it again, with a new list. */
let handledReply: Reply | undefined;

/** Without a script it is sent to the page's address, whose name of an item a cached page does not have. */
export function ContactForm({ inquiry, reply }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isAnother, setAnother] = useState(false);
  const draft = useDraft(FORM);
  const asksForMachine = useAsksForMachine(inquiry?.subject);
  const sending = useSending(
    {
      ...sendMessage(),
      onSuccess: (_receipt, { body: { subject, subjects = [] } }) => {
        const sent = subject ? [subject] : subjects;
        reportMessageSent(listedItems(sent));
        removeSubjects(sent);
      },
    },
    NAMES,
    reply,
  );
  const { answer, pending } = sending;

  useEffect(() => {
    if (!reply?.reference) return;
    if (reply !== handledReply) removeSubjects(listedSubjects()); // start.ts has sent them
    handledReply = reply;
  }, [reply]);
  useTyped(form, FORM, CONTACT_FIELDS, reply);
  useEffect(() => {
    // The list may have hidden the machine for a while.
    if (asksForMachine) fillIn(form.current, FORM);
  }, [asksForMachine]);
  useFocusInvalid(form, sending.error);

  const changed = () => {
    sending.clear();
    const typed = CONTACT_FIELDS.flatMap((name) => {
      const value = getControl(form.current, name)?.value;
      return value === undefined ? [] : [[name, value] as const];
    });
    const fields = Object.fromEntries(typed);
    const isUntouched = fields.message === inquiry?.firstSentence;
    saveDraft(FORM, { ...fields, ...(isUntouched && { message: undefined }) });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const body = readMessage(currentTarget, inquiry?.subject, otherSubjects(inquiry?.subject));
    const mistake = firstMistake(body);
    if (mistake) sending.refuse(mistake, currentTarget);
    else sending.send(draft.sending(body));
  };

  const receipt = sending.data ?? answer;
  if (sending.isSent || answer?.reference) {
    const writeAnother = (event: MouseEvent) => {
      event.preventDefault(); // this page has the form
      sending.clear();
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
          {receipt?.closed_until && (
            <p className="mt-1 text-small">{closedText(dayInSentence(receipt.closed_until))}</p>
          )}
          {/* Always the same, so that nobody learns what was mailed to an address before. */}
          {receipt?.has_copy && (
            <p className="mt-1 text-small">
              {t`A copy is on its way to your e-mail address, unless it got one within the last hour.`}
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
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onInput={changed}
      className="grid gap-6"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          form={sending}
          name="name"
          label={t`Name`}
          autoComplete="name"
          required
          {...(isAnother && { autoFocus: true })}
        />
        <TextField
          form={sending}
          name="email"
          label={t`Email`}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          form={sending}
          name="phone"
          label={t`Phone number (optional)`}
          type="tel"
          autoComplete="tel"
        />
        <Field label={t`How should we answer? (optional)`} error={sending.errorOf("preferred")}>
          {(controlProps) => (
            <select
              {...controlProps}
              {...sending.controlOf("preferred")}
              className={`${controlProps.className} select`}
              disabled={pending}
            >
              <option value="">{t`As you like`}</option>
              <option value="call">{t`Phone call`}</option>
              <option value="whatsapp">WhatsApp</option>
              <option value="email">{t`E-mail`}</option>
            </select>
          )}
        </Field>
      </div>
      <Field label={t`Message`} error={sending.errorOf("message")}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            {...sending.controlOf("message")}
            rows={4}
            required
            readOnly={pending}
            {...(!reply && { defaultValue: inquiry?.firstSentence })}
          />
        )}
      </Field>
      {asksForMachine && <MachineFields form={sending} />}
      <ContactFiles
        draft={draft}
        label={t`Photographs and a PDF (optional)`}
        help={filesHelp(limits.contact_photographs_max)}
        {...sending.files}
        onChange={changed}
      />
      <Honeypot />
      <Failure form={sending} refused={t`Failed to send message`} />
      <SendButton pending={pending}>{pending ? t`Sending...` : t`Send Message`}</SendButton>
    </form>
  );
}

function closedText(date: string): string {
  return t`We are closed until ${date}.`;
}

function filesHelp(photographs: number): string {
  return t`Up to ${photographs} photographs and one PDF, which only the workshop sees.`;
}
