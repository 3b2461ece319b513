import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/client";
import limits from "../../../content/limits.json";
import { earlyText } from "../../../core/early-interactions";
import { Alert } from "../../../ui/alert";
import { Field, getControl } from "../../../ui/field";
import type { Reply } from "../../contact";
import { entryKeyFor, readEntry, removeEntry, saveEntry } from "../../entry-drafts";
import { answerTexts, lastOffer, reasonTexts } from "../../entries";
import { ContactFiles, contactFileTexts, useContactFiles } from "../../files/contact-files";
import {
  type EntryBody,
  type SentMessage,
  currentMessage,
  sendEntry,
  sentMessage,
} from "../../sent-message";
import { Honeypot, SendButton } from "../form-controls";

type MessageAnswerProps = {
  token: string;
  message: SentMessage;
  /** The page was loaded as the answer to one of the forms. */
  reply?: Reply;
};

type Entry = { body: EntryBody; path: string; files?: ReturnType<typeof useContactFiles> };

/**
 * Where the visitor writes and answers an offer. Like the contact form these forms are uncontrolled
 * and work without this script: the page's address answers with the same page and a `reply`.
 */
export function MessageAnswer({ token, message, reply }: MessageAnswerProps) {
  const { reference, entries, open_offer: openOffer } = message;
  /** Until something is typed. */
  const [answer, setAnswer] = useState(reply);
  const client = useQueryClient();
  const options = sendEntry(token);
  const { queryKey } = sentMessage(token);
  const { mutate, reset, status, variables, error } = useMutation({
    ...options,
    onSuccess: (shown) => {
      if (shown) client.setQueryData(queryKey, shown);
      else void client.invalidateQueries({ queryKey });
    },
    onError: (refusal) => {
      const current = currentMessage(refusal);
      if (current) client.setQueryData(queryKey, current);
    },
  });
  const send = ({ body, path, files }: Entry) => {
    if (client.isMutating({ mutationKey: options.mutationKey })) return; // a second click
    setAnswer(undefined);
    const sending = {
      body,
      keyFor: (ids: readonly string[]) => entryKeyFor(path, body, ids),
      attached: files ? files.attached : () => Promise.resolve(undefined),
    };
    mutate(sending, {
      onSuccess: () => {
        removeEntry(path);
        files?.clear();
      },
    });
  };
  const texts = messageAnswer();
  const pending = status === "pending";
  const offer = lastOffer(entries);
  const own = entries.filter(({ author }) => author === "visitor");
  const last = own.findLast((each) => each.answer && each.offer === offer?.id)?.answer;
  const isStored = status === "success" || !!answer?.is_stored;
  const failure = error ? errorText(error) : answer?.error;
  const fields = error instanceof ApiError ? error.fields : answer?.fields;
  const errors = { text: fields?.text?.[0], photos: fields?.photos?.[0] };
  const form = (
    <EntryForm
      message={message}
      offer={offer?.id}
      reply={reply}
      isReply={!!answer}
      pending={pending && variables.body.answer !== "call" && variables.body.answer !== "no"}
      isSent={isStored}
      errors={errors}
      onChange={() => {
        if (!pending) reset();
        setAnswer(undefined);
      }}
      onSend={send}
    />
  );
  /** What is answered with one tap, or a reason. */
  const choose = (chosen: "call" | "no") => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!offer) return;
    const reason = new FormData(event.currentTarget).get("reason");
    send({
      body: { answer: chosen, offer: offer.id, ...(isReason(reason) && { reason }) },
      path: `${reference}/${chosen}`,
    });
  };
  return (
    <section aria-labelledby="answer" className="print:hidden">
      <h2 id="answer" className="scroll-mt-24 text-subheading">
        {offer ? texts.yourAnswer : texts.write}
      </h2>
      <div className="mt-4 grid gap-4 empty:hidden">
        {isStored && (
          <Alert kind="success" isReply={!!answer}>
            {texts.sent[own.at(-1)?.answer ?? "text"]}
            {own.at(-1)?.answer === "call" &&
              own.at(-1)?.offer !== openOffer &&
              ` ${texts.changed}`}
          </Alert>
        )}
        {failure && !errors.text && !errors.photos && (
          <Alert kind="error" isReply={!!answer}>
            {failure}
            {error && !(error instanceof ApiError) && (
              <p className="mt-1">{texts.errors.noAnswer}</p>
            )}
            {answer?.is_unread && <p className="mt-1">{texts.errors.unread}</p>}
          </Alert>
        )}
      </div>
      {!offer && form}
      {offer && (
        <div className="mt-4 grid max-w-xl gap-2">
          {last !== "call" && (
            <OfferForm answer="call" offer={offer.id} onSubmit={choose("call")}>
              <SendButton pending={pending} className="justify-self-start max-sm:w-full">
                {texts.answers.call}
              </SendButton>
            </OfferForm>
          )}
          <Fold
            title={texts.answers.question}
            isOpen={!!reply?.error && reply.values?.answer === "question"}
            draft={reference}
          >
            {form}
          </Fold>
          {last !== "no" && (
            <Fold title={texts.answers.no} isOpen={!!reply?.error && reply.values?.answer === "no"}>
              <OfferForm answer="no" offer={offer.id} onSubmit={choose("no")}>
                <Reasons pending={pending} />
                <SendButton pending={pending}>{texts.send}</SendButton>
              </OfferForm>
            </Fold>
          )}
        </div>
      )}
    </section>
  );
}

function errorText(error: Error): string {
  const { errors } = messageAnswer();
  if (error instanceof ApiError) return error.error ?? errors.refused;
  return errors.unknown;
}

type FoldProps = {
  title: string;
  /** Of the page as it was loaded. */
  isOpen: boolean;
  /** The draft that opens it. */
  draft?: string;
  children: ReactNode;
};

/** What opens without a script as well. */
function Fold({ title, isOpen, draft, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (draft && details.current && readEntry(draft)?.text) details.current.open = true;
  }, [draft]);
  return (
    <details ref={details} open={isOpen} name="answer" className="bg-steel-800">
      <summary className="label cursor-pointer px-5 py-3.5 text-white marker:text-hot hover:text-hot">
        {title}
      </summary>
      <div className="px-5 pt-3 pb-6 sm:px-6">{children}</div>
    </details>
  );
}

type OfferFormProps = {
  answer: "call" | "no";
  offer: number;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

function OfferForm({ answer, offer, onSubmit, children }: OfferFormProps) {
  return (
    <form method="post" encType="multipart/form-data" onSubmit={onSubmit} className="grid gap-5">
      <AnswerFields answer={answer} offer={offer} />
      {children}
    </form>
  );
}

/** An answer names the offer that it was read with. */
function AnswerFields({ answer, offer }: { answer: string; offer: number }) {
  return (
    <>
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="offer" value={offer} />
    </>
  );
}

function Reasons({ pending }: { pending: boolean }) {
  const { reason, noReason, reasons } = messageAnswer();
  return (
    <Field label={reason}>
      {(controlProps) => (
        <select
          {...controlProps}
          className={`${controlProps.className} select`}
          name="reason"
          disabled={pending}
        >
          <option value="">{noReason}</option>
          {Object.entries(reasons).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function isReason(value: unknown): value is NonNullable<EntryBody["reason"]> {
  return typeof value === "string" && value !== "";
}

type EntryFormProps = {
  message: SentMessage;
  /** That a question is about. */
  offer?: number;
  reply?: Reply;
  /** Whether the page shows `reply`. */
  isReply: boolean;
  pending: boolean;
  isSent: boolean;
  errors: { text?: string; photos?: string };
  onChange: () => void;
  onSend: (entry: Entry) => void;
};

/** A text with photographs; below an offer a question about it. */
function EntryForm({ message, offer, reply, pending, isSent, errors, ...rest }: EntryFormProps) {
  const { isReply, onChange, onSend } = rest;
  const { reference } = message;
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const files = useContactFiles(`contact/${reference}`, PHOTOGRAPHS);
  const isStored = !!reply?.is_stored;
  const typed = reply?.values?.text || undefined;

  useEffect(() => {
    if (isStored) removeEntry(reference);
    const control = getControl(form.current, "text");
    if (!control) return;
    const own = earlyText("text") ?? typed;
    if (own !== undefined) saveEntry(reference, { text: own });
    control.value = own ?? readEntry(reference)?.text ?? "";
  }, [reference, isStored, typed]);

  useEffect(() => {
    const control = getControl(form.current, "text");
    if (isSent && control) control.value = readEntry(reference)?.text ?? "";
  }, [isSent, reference]);

  const changed = () => {
    setEmpty(false);
    onChange();
    saveEntry(reference, { text: getControl(form.current, "text")?.value ?? "" });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = getControl(event.currentTarget, "text")?.value ?? "";
    const website = getControl(event.currentTarget, "website")?.value;
    const nothing = !text.trim() && !files.hasChosen();
    setEmpty(nothing);
    if (nothing) {
      onChange();
      getControl(form.current, "text")?.focus();
      return;
    }
    const answer = offer && text.trim() ? ({ answer: "question", offer } as const) : {};
    onSend({ body: { text, ...answer, ...(website && { website }) }, path: reference, files });
  };

  const texts = messageAnswer();
  const textError = isEmpty ? texts.errors.empty : errors.text;
  /** Where a page that was sent without this script begins. */
  const focus = { autoFocus: isReply && !!textError };
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onInput={changed}
      className={`grid gap-6 ${offer ? "" : "mt-6"}`}
    >
      {offer && <AnswerFields answer="question" offer={offer} />}
      <Field label={texts.text} error={textError}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            name="text"
            rows={3}
            readOnly={pending}
            defaultValue={typed}
            {...focus}
          />
        )}
      </Field>
      <ContactFiles
        files={files}
        texts={entryFileTexts()}
        pending={pending}
        error={errors.photos}
        isReply={isReply}
        hasLostFiles={!!reply?.lost_files}
        onChange={changed}
      />
      <Honeypot label={texts.honeypot} />
      <SendButton pending={pending}>{pending ? texts.sending : texts.send}</SendButton>
    </form>
  );
}

/** With each entry. */
const PHOTOGRAPHS = { photographs: limits.contact_photographs_max, pdfs: 0 } as const;

function entryFileTexts() {
  return {
    ...contactFileTexts(),
    label: t`Photographs (optional)`,
    addPdf: undefined,
    help: plural(PHOTOGRAPHS.photographs, {
      one: "Up to # photograph, which you and the workshop see here.",
      other: "Up to # photographs, which you and the workshop see here.",
    }),
  };
}

/** The forms in which a visitor writes and answers. */
function messageAnswer() {
  return {
    write: t`Write to us`,
    yourAnswer: t`Your answer`,
    answers: answerTexts(),
    /** Why it is no. */
    reason: t`The reason (optional)`,
    noReason: t`I would rather not say`,
    reasons: reasonTexts(),
    text: t`Your text`,
    send: t`Send`,
    sending: t`Sending...`,
    /** Label of the honeypot, which is off screen: only bots fill it in. */
    honeypot: t`Leave this field empty`,
    /** By the last answer. */
    sent: {
      call: t`Thank you. We will call you.`,
      question: t`We have your question and will get back to you.`,
      no: t`Thank you for telling us.`,
      text: t`It was sent. We will read it and get back to you.`,
    },
    /** After `call`, which is never lost. */
    changed: t`The offer has changed in the meantime. Please look at the present one.`,
    errors: {
      empty: t`Please write a line or choose a photograph.`,
      /** The server rejected it without saying why. */
      refused: t`It could not be sent.`,
      /** There was no response. */
      unknown: t`An error occurred`,
      noAnswer: t`Please check your connection and send it again. What you wrote stays here.`,
      /** Without a script: the page has lost what was typed, but the browser has it. */
      unread: t`Go back to the page before, where you find what you wrote.`,
    },
  };
}
