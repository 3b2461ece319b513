import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { earlyText } from "../../core/early-interactions";
import { dayInSentence } from "../../shell/site/opening-hours";
import { Alert } from "../../ui/alert";
import { ButtonLink } from "../../ui/button";
import { Field, getControl, useFocusInvalid } from "../../ui/field";
import { lazySection } from "../../ui/lazy";
import { type Reply, sendMessage } from "../contact";
import { reportMessageSent } from "../message-sent-event";
import {
  type Draft,
  idempotencyKeyFor,
  readDraft,
  readOwnDraft,
  removeDraft,
  saveDraft,
} from "../drafts";
import type { Inquiry } from "./contact-inquiry";
import {
  type ContactField,
  type ContactMistake,
  contactFields,
  fieldOf,
  firstMistake,
  machineFields,
  readMessage,
} from "./contact-validation";
import { ContactFiles, useContactFiles } from "../files/contact-files";
import { type ContactFieldsProps, Honeypot, SendButton } from "./form-controls";
import { MachineFields, useAsksForMachine } from "./machine-fields";
import { otherSubjects } from "./subjects/contact-subjects";
import { listedItems, listedSubjects, removeSubjects } from "./subjects/subject-list";

const Parcel = lazySection(() =>
  import(/* webpackChunkName: "subject-list" */ "./parcel").then((m) => m.Parcel),
);

type ContactFormProps = { inquiry?: Inquiry; reply?: Reply };

/** The reply to the list that was sent. Back may show it again, with a new list. */
let handledReply: Reply | undefined;

/**
 * An uncontrolled form: browsers, password managers and visitors may fill it in before the script
 * has loaded. It can be sent without it: the page's address answers with the same page and a
 * `reply`. Without `action` it goes to that address, also with an inquiry, whose name a cached page
 * does not have.
 */
export function ContactForm({ inquiry, reply }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<Draft>(new Map());
  const [mistake, setMistake] = useState<ContactMistake>();
  /** Until something is typed. */
  const [answer, setAnswer] = useState(reply);
  const [isAnother, setAnother] = useState(false);
  const files = useContactFiles();
  const asksForMachine = useAsksForMachine(inquiry?.subject);
  const client = useQueryClient();
  const options = sendMessage();
  const { mutate, reset, status, error, data } = useMutation({
    ...options,
    onSuccess: (_receipt, { body: { subject, subjects = [] } }) => {
      const sent = subject ? [subject] : subjects;
      reportMessageSent(listedItems(sent));
      removeSubjects(sent);
      removeDraft(draft.current);
      files.clear();
    },
  });

  useEffect(() => {
    draft.current = reply?.reference ? readOwnDraft() : readDraft();
    if (reply?.reference) {
      removeDraft(draft.current);
      if (reply !== handledReply) removeSubjects(listedSubjects()); // start.ts has sent them
      handledReply = reply;
    }
    let isNew = false;
    for (const name of contactFields) {
      const own = earlyText(name) ?? (reply?.values?.[name] || undefined);
      if (own !== undefined) {
        draft.current.set(name, own);
        isNew = true;
      }
      setValue(form.current, name, draft.current.get(name));
    }
    if (isNew) saveDraft(draft.current);
  }, [reply]);

  useEffect(() => {
    // The list may have hidden it for a while.
    for (const name of asksForMachine ? machineFields : [])
      setValue(form.current, name, draft.current.get(name));
  }, [asksForMachine]);
  useFocusInvalid(form, error);

  const changed = () => {
    if (status !== "pending") reset();
    setMistake(undefined);
    setAnswer(undefined);
    for (const name of contactFields) {
      const value = getControl(form.current, name)?.value;
      if (value === undefined) continue;
      if (name === "message" && value === inquiry?.firstSentence) draft.current.delete(name);
      else draft.current.set(name, value);
    }
    saveDraft(draft.current);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click: the message is being sent.
    if (client.isMutating({ mutationKey: options.mutationKey })) return;
    setAnswer(undefined);
    const body = readMessage(
      event.currentTarget,
      inquiry?.subject,
      otherSubjects(inquiry?.subject),
    );
    const found = firstMistake(body);
    setMistake(found);
    if (found) {
      reset();
      getControl(form.current, fieldOf(found))?.focus();
    } else {
      const keyFor = (ids: readonly string[]) => idempotencyKeyFor(draft.current, body, ids);
      mutate({ body, keyFor, attached: files.attached });
    }
  };

  const texts = contactForm();
  const fields = error instanceof ApiError ? error.fields : answer?.fields;
  const pending = status === "pending";
  const errorOf = (field: ContactField) =>
    mistake && field === fieldOf(mistake) ? texts.errors[mistake] : fields?.[field]?.[0];
  const firstError = contactFields.find(errorOf);
  const sentValue = (field: ContactField) => reply?.values?.[field];
  /** Where a page that was sent without this script begins. */
  const focusOf = (field: ContactField) => ({
    autoFocus: isAnother ? field === "name" : !!answer && field === firstError,
  });
  const receipt = data ?? answer;
  const failure = !firstError && (error ? errorText(error) : answer?.error);
  const fileError = fields?.photos?.[0];
  if (status === "success" || answer?.reference) {
    const writeAnother = (event: MouseEvent) => {
      event.preventDefault(); // this page has the form
      reset();
      setAnswer(undefined);
      setAnother(true);
    };
    return (
      <>
        <Alert kind="success" isReply={!!answer} isInPlaceOfForm>
          <p>{texts.success}</p>
          {receipt?.reference && (
            <p className="mt-1 text-small">
              {texts.reference} {receipt.reference}
            </p>
          )}
          {receipt?.closed_until && (
            <p className="mt-1 text-small">{texts.closed(dayInSentence(receipt.closed_until))}</p>
          )}
          {receipt?.has_copy && <p className="mt-1 text-small">{texts.copy}</p>}
        </Alert>
        {receipt?.parcel_text && <Parcel {...receipt} />}
        <ButtonLink kind="secondary" to="/contact" onClick={writeAnother} className="mt-6">
          {texts.writeAnother}
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
      <SenderFields pending={pending} errorOf={errorOf} focusOf={focusOf} sentValue={sentValue} />
      <PhoneFields pending={pending} errorOf={errorOf} focusOf={focusOf} sentValue={sentValue} />
      <Field label={texts.message} error={errorOf("message")}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            {...focusOf("message")}
            name="message"
            rows={4}
            required
            readOnly={pending}
            defaultValue={reply ? sentValue("message") : inquiry?.firstSentence}
          />
        )}
      </Field>
      {asksForMachine && (
        <MachineFields
          pending={pending}
          errorOf={errorOf}
          focusOf={focusOf}
          sentValue={sentValue}
        />
      )}
      <ContactFiles
        files={files}
        pending={pending}
        error={fileError}
        isReply={!!answer}
        hasLostFiles={!!reply?.lost_files}
        onChange={changed}
      />
      <Honeypot label={texts.honeypot} />
      {failure && !fileError && (
        <Alert kind="error" isReply={!!answer}>
          {failure}
          {error && !(error instanceof ApiError) && <p className="mt-1">{texts.errors.noAnswer}</p>}
          {answer?.is_unread && <p className="mt-1">{texts.errors.unread}</p>}
        </Alert>
      )}
      <SendButton pending={pending}>{pending ? texts.sending : texts.send}</SendButton>
    </form>
  );
}

function setValue(form: HTMLFormElement | null, name: string, value: string | undefined): void {
  const control = getControl(form, name);
  if (!control || value === undefined) return;
  control.value = value;
  const fold = value && control.closest("details");
  if (fold) fold.open = true;
}

function errorText(error: Error): string {
  const { errors } = contactForm();
  if (error instanceof ApiError) return error.error ?? errors.refused;
  return errors.unknown;
}

/** Who writes, and the address for the answer. */
function SenderFields({ pending, errorOf, focusOf, sentValue }: ContactFieldsProps) {
  const { name, email } = contactForm();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label={name} error={errorOf("name")}>
        {(controlProps) => (
          <input
            {...controlProps}
            {...focusOf("name")}
            name="name"
            autoComplete="name"
            required
            readOnly={pending}
            defaultValue={sentValue("name")}
          />
        )}
      </Field>
      <Field label={email} error={errorOf("email")}>
        {(controlProps) => (
          <input
            {...controlProps}
            {...focusOf("email")}
            name="email"
            type="email"
            autoComplete="email"
            required
            readOnly={pending}
            defaultValue={sentValue("email")}
          />
        )}
      </Field>
    </div>
  );
}

/** The optional number, and how the visitor would like to be answered. */
function PhoneFields({ pending, errorOf, focusOf, sentValue }: ContactFieldsProps) {
  const { phone, preferred, preferredWays } = contactForm();
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field label={phone} error={errorOf("phone")}>
        {(controlProps) => (
          <input
            {...controlProps}
            {...focusOf("phone")}
            name="phone"
            type="tel"
            autoComplete="tel"
            readOnly={pending}
            defaultValue={sentValue("phone")}
          />
        )}
      </Field>
      <Field label={preferred} error={errorOf("preferred")}>
        {(controlProps) => (
          <select
            {...controlProps}
            {...focusOf("preferred")}
            className={`${controlProps.className} select`}
            name="preferred"
            disabled={pending}
            defaultValue={sentValue("preferred")}
          >
            {preferredWays.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function contactForm() {
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
    closed: (date: string) => t`We are closed until ${date}.`,
    reference: t`Reference`,
    writeAnother: t`Write a new message`,
    /** Always the same, so that nobody learns what was mailed to an address before. */
    copy: t`A copy is on its way to your e-mail address, unless it got one within the last hour.`,
  };
}
