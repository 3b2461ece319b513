import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import limits from "../../../content/limits.json";
import { Alert } from "../../../ui/alert";
import { Field, getControl } from "../../../ui/field";
import type { Reply } from "../../contact";
import { keyFor, readDraft, removeDraft, saveDraft } from "../../drafts";
import { answerTexts, lastOffer, reasonTexts } from "../../entries";
import { ContactFiles, useDraft } from "../../files/contact-files";
import {
  type EntryBody,
  type SentMessage,
  currentMessage,
  sendEntry,
  sentMessage,
} from "../../sent-message";
import {
  Failure,
  type Form,
  Honeypot,
  SendButton,
  useSending,
  useTyped,
  valueOf,
} from "../visitor-form";

const NAMES = ["text"];

type MessageAnswerProps = {
  token: string;
  message: SentMessage;
  /** The page was loaded as the answer to one of the forms. */
  reply?: Reply;
};

/** Where the visitor writes and answers an offer. */
export function MessageAnswer({ token, message, reply }: MessageAnswerProps) {
  const { reference, entries, open_offer: openOffer } = message;
  const client = useQueryClient();
  const { queryKey } = sentMessage(token);
  const sending = useSending(
    {
      ...sendEntry(token),
      onSuccess: (shown) => {
        if (shown) client.setQueryData(queryKey, shown);
        else void client.invalidateQueries({ queryKey });
      },
      onError: (refusal) => {
        const current = currentMessage(refusal);
        if (current) client.setQueryData(queryKey, current);
      },
    },
    ["text", "photos"],
    reply,
  );
  const { answer, pending } = sending;
  const draft = useDraft(reference);
  const offer = lastOffer(entries);
  const own = entries.filter(({ author }) => author === "visitor");
  const given = own.findLast((each) => each.answer && each.offer === offer?.id)?.answer;
  const last = own.at(-1);
  const isSent = sending.isSent || !!answer?.is_stored;
  /** What was sent without this script, and refused. */
  const refused = reply?.error ? reply.values?.answer : undefined;
  const form = (
    <EntryForm
      draft={draft}
      offer={offer?.id}
      sending={sending}
      isSent={isSent}
      onSend={(body) => sending.send(draft.sending(body))}
    />
  );
  /** What is answered with one tap, or a reason. */
  const choose = (chosen: "call" | "no") => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason");
    const body = { answer: chosen, offer: offer?.id, ...(isReason(reason) && { reason }) };
    const path = `${reference}/${chosen}`;
    sending.send({
      body,
      keyFor: (files) => keyFor(path, body, files),
      forget: () => removeDraft(path),
    });
  };
  return (
    <section aria-labelledby="answer" className="print:hidden">
      <h2 id="answer" className="scroll-mt-24 text-subheading">
        {offer ? t`Your answer` : t`Write to us`}
      </h2>
      <div className="mt-4 grid gap-4 empty:hidden">
        {isSent && (
          <Alert kind="success" isReply={!!answer}>
            {sentTexts()[last?.answer ?? "text"]}
            {/* A call is never lost. */}
            {last?.answer === "call" &&
              last.offer !== openOffer &&
              ` ${t`The offer has changed in the meantime. Please look at the present one.`}`}
          </Alert>
        )}
        <Failure form={sending} refused={t`It could not be sent.`} />
      </div>
      {!offer && form}
      {offer && (
        <div className="mt-4 grid max-w-xl gap-2">
          {given !== "call" && (
            <OfferForm answer="call" offer={offer.id} onSubmit={choose("call")}>
              <SendButton pending={pending} className="justify-self-start max-sm:w-full">
                {answerTexts().call}
              </SendButton>
            </OfferForm>
          )}
          <Fold title={answerTexts().question} isOpen={refused === "question"}>
            {form}
          </Fold>
          {given !== "no" && (
            <Fold title={answerTexts().no} isOpen={refused === "no"}>
              <OfferForm answer="no" offer={offer.id} onSubmit={choose("no")}>
                <Reasons pending={pending} />
                <SendButton pending={pending}>{t`Send`}</SendButton>
              </OfferForm>
            </Fold>
          )}
        </div>
      )}
    </section>
  );
}

/** By the last answer. */
function sentTexts() {
  return {
    call: t`Thank you. We will call you.`,
    question: t`We have your question and will get back to you.`,
    no: t`Thank you for telling us.`,
    text: t`It was sent. We will read it and get back to you.`,
  };
}

/** `isOpen` as the page was loaded; it opens without a script as well, and for a draft (`useTyped`). */
type FoldProps = { title: string; isOpen: boolean; children: ReactNode };

function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details open={isOpen} name="answer" className="bg-steel-800">
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
  return (
    <Field label={t`The reason (optional)`}>
      {(controlProps) => (
        <select
          {...controlProps}
          className={`${controlProps.className} select`}
          name="reason"
          disabled={pending}
        >
          <option value="">{t`I would rather not say`}</option>
          {Object.entries(reasonTexts()).map(([value, label]) => (
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
  draft: ReturnType<typeof useDraft>;
  /** That a question is about. */
  offer?: number;
  sending: Form;
  isSent: boolean;
  onSend: (body: EntryBody) => void;
};

/** A text with photographs; below an offer a question about it. */
function EntryForm({ draft, offer, sending, isSent, onSend }: EntryFormProps) {
  const { path } = draft;
  const { reply, answer, pending, errorOf } = sending;
  const form = useRef<HTMLFormElement>(null);
  useTyped(form, path, NAMES, reply);
  useEffect(() => {
    const control = isSent && getControl(form.current, "text");
    if (control) control.value = readDraft(path, { text: "" }).text;
  }, [isSent, path]);

  const changed = () => {
    sending.clear();
    if (form.current) saveDraft(path, { text: valueOf(form.current, "text") });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const [text, website] = [valueOf(currentTarget, "text"), valueOf(currentTarget, "website")];
    if (!text.trim() && !draft.hasFiles()) {
      const sentence = t`Please write a line or choose a photograph.`;
      sending.refuse({ field: "text", sentence }, currentTarget);
      return;
    }
    const question = offer && text.trim() ? ({ answer: "question", offer } as const) : {};
    onSend({ text, ...question, ...(website && { website }) });
  };
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
      <Field label={t`Your text`} error={errorOf("text")}>
        {(controlProps) => (
          <textarea {...controlProps} {...sending.controlOf("text")} rows={3} readOnly={pending} />
        )}
      </Field>
      <ContactFiles
        draft={draft}
        label={t`Photographs (optional)`}
        help={plural(limits.contact_photographs_max, {
          one: "Up to # photograph, which you and the workshop see here.",
          other: "Up to # photographs, which you and the workshop see here.",
        })}
        pending={pending}
        error={errorOf("photos")}
        isReply={!!answer}
        hasLostFiles={!!reply?.lost_files}
        onChange={changed}
      />
      <Honeypot />
      <SendButton pending={pending}>{pending ? t`Sending...` : t`Send`}</SendButton>
    </form>
  );
}
