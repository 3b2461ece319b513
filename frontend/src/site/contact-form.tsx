import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { ApiError } from "../api/client";
import { sendMessage } from "../api/contact";
import { Alert } from "../components/alert";
import { Button } from "../components/button";
import { Field } from "../components/field";
import { controlOf } from "../components/form-control";
import { contactForm } from "../content/contact-form";
import { forgetDraft, keepDraft, keyOfAttempt, readDraft, type Draft } from "./contact-draft";
import type { Inquiry } from "./contact-inquiry";
import { contactFields, firstWrong, messageIn, type ContactField } from "./contact-message";

/**
 * Uncontrolled: the browser, an autofill or a password manager may write into the fields, and a
 * visitor before the script is there. Sending has to wait for it: the browser's own way is closed
 * (method "dialog" outside of a dialog), which would put the words into the page's address.
 */
export function ContactForm({ inquiry }: { inquiry?: Inquiry }) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<Draft>(new Map());
  const [wrong, setWrong] = useState<ContactField>();
  const client = useQueryClient();
  const options = sendMessage();
  const { mutate, reset, status, error, data } = useMutation({
    ...options,
    onSuccess: () => {
      forgetDraft(draft.current);
      for (const name of contactFields) write(form.current, name, "");
    },
  });

  useEffect(() => {
    draft.current = readDraft();
    for (const name of contactFields) {
      if (!isTyped(controlOf(form.current, name))) {
        write(form.current, name, draft.current.get(name));
      }
    }
  }, []);

  const changed = () => {
    if (status !== "pending") reset();
    setWrong(undefined);
    for (const name of contactFields) {
      const value = controlOf(form.current, name)?.value ?? "";
      if (name === "message" && value === inquiry?.firstSentence) draft.current.delete(name);
      else draft.current.set(name, value);
    }
    keepDraft(draft.current);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click: the message is on its way, or sent and nothing new was typed.
    if (client.isMutating({ mutationKey: options.mutationKey }) || status === "success") return;
    const body = messageIn(event.currentTarget, inquiry?.subject);
    const field = firstWrong(body);
    setWrong(field);
    if (field) {
      reset();
      controlOf(form.current, field)?.focus();
    } else mutate({ body, idempotencyKey: keyOfAttempt(draft.current, body) });
  };

  const pending = status === "pending";
  const errorOf = (field: ContactField) =>
    field === wrong ? contactForm.errors[field] : undefined;
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={changed}
      className="grid gap-6"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={contactForm.name} error={errorOf("name")}>
          {(wiring) => (
            <input {...wiring} name="name" autoComplete="name" required readOnly={pending} />
          )}
        </Field>
        <Field label={contactForm.email} error={errorOf("email")}>
          {(wiring) => (
            <input
              {...wiring}
              name="email"
              type="email"
              autoComplete="email"
              required
              readOnly={pending}
            />
          )}
        </Field>
      </div>
      <Field label={contactForm.message} error={errorOf("message")}>
        {(wiring) => (
          <textarea
            {...wiring}
            name="message"
            rows={4}
            required
            readOnly={pending}
            defaultValue={inquiry?.firstSentence}
          />
        )}
      </Field>
      <Trap />
      {status === "success" && (
        <Alert kind="go">
          <p>{contactForm.success}</p>
          {data.reference && (
            <p className="mt-1 text-small">
              {contactForm.reference} {data.reference}
            </p>
          )}
        </Alert>
      )}
      {error && <Alert kind="stop">{sentenceOf(error)}</Alert>}
      <SendButton pending={pending} />
    </form>
  );
}

/** A button that is disabled loses the focus: it gets it back when it can be pressed again. */
function SendButton({ pending }: { pending: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pending) return;
    const { current } = button;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [pending]);
  return (
    <Button ref={button} type="submit" disabled={pending} className="justify-self-start">
      {pending ? contactForm.sending : contactForm.send}
    </Button>
  );
}

/** Out of sight and of the way of keys and screen readers, but not of programs that fill in all. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[300vw] w-40">
      <label>
        {contactForm.trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Before the script was there, or by the browser that came back to the page. */
function isTyped(control: ReturnType<typeof controlOf>): boolean {
  return !!control && "defaultValue" in control && control.value !== control.defaultValue;
}

function write(form: HTMLFormElement | null, name: string, value: string | undefined): void {
  const control = controlOf(form, name);
  if (control && value !== undefined) control.value = value;
}

function sentenceOf(error: Error): string {
  if (error instanceof ApiError) return error.error ?? contactForm.errors.refused;
  return contactForm.errors.unknown;
}
