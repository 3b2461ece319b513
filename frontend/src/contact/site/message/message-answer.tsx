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
import { Failure, Honeypot, SendButton, useSending, useTyped, valueOf } from "../visitor-form";

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
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(
    {
      ...sendEntry(token),
      onSuccess: (shown, { body }) => {
        const fold =
          body.answer === "question" && getControl(form.current, "text")?.closest("details");
        if (fold) fold.open = false;
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

  useTyped(form, reference, NAMES, reply);
  useEffect(() => {
    const control = isSent && getControl(form.current, "text");
    if (control) control.value = readDraft(reference, { text: "" }).text;
  }, [isSent, reference]);

  const changed = () => {
    sending.clear();
    if (form.current) saveDraft(reference, { text: valueOf(form.current, "text") });
  };
  /** What is answered with one tap, or a reason. */
  const choose = (chosen: "call" | "no", reason: string) => {
    const body = { answer: chosen, offer: offer?.id, ...(isReason(reason) && { reason }) };
    const path = `${reference}/${chosen}`;
    sending.send({
      body,
      keyFor: (files) => keyFor(path, body, files),
      forget: () => removeDraft(path),
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget, nativeEvent } = event;
    const value = (name: string) => valueOf(currentTarget, name);
    const chosen = nativeEvent.submitter?.getAttribute("value");
    if (chosen === "call" || chosen === "no") {
      choose(chosen, chosen === "no" ? value("reason") : "");
      return;
    }
    const [text, website] = [value("text"), value("website")];
    if (text.trim() || draft.hasFiles()) {
      const question =
        offer && text.trim() ? ({ answer: "question", offer: offer.id } as const) : {};
      sending.send(draft.sending({ text, ...question, ...(website && { website }) }));
    } else {
      const sentence = t`Please write a line or choose a photograph.`;
      sending.refuse({ field: "text", sentence }, currentTarget);
    }
  };

  /** A text with photographs; below an offer a question about it. */
  const writing = (
    <div onInput={changed} className="grid gap-6">
      <Field label={t`Your text`} error={sending.errorOf("text")}>
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
        {...sending.files}
        onChange={changed}
      />
      <Honeypot />
      <SendButton pending={pending} {...(offer && { name: "answer", value: "question" })}>
        {pending ? t`Sending...` : t`Send`}
      </SendButton>
    </div>
  );
  return (
    <section aria-labelledby="answer" className="print:hidden">
      <h2 id="answer" className="scroll-mt-24 text-subheading">
        {offer ? t`Your answer` : t`Write to us`}
      </h2>
      <div className="mt-4 grid gap-4 empty:hidden">
        {isSent && (
          <Alert kind="success" isReply={!!answer} takesFocus>
            {sentTexts()[last?.answer ?? "text"]}
            {/* A call is never lost. */}
            {last?.answer === "call" &&
              last.offer !== openOffer &&
              ` ${t`The offer has changed in the meantime. Please look at the present one.`}`}
          </Alert>
        )}
        <Failure form={sending} refused={t`It could not be sent.`} takesFocus />
      </div>
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
        className={offer ? "mt-4 grid max-w-xl gap-2" : "mt-6"}
      >
        {!offer && writing}
        {offer && (
          <>
            {/* An answer names the offer that it was read with. */}
            <input type="hidden" name="offer" value={offer.id} />
            {given !== "call" && (
              <SendButton
                pending={pending}
                name="answer"
                value="call"
                className="justify-self-start max-sm:w-full"
              >
                {answerTexts().call}
              </SendButton>
            )}
            <Fold title={answerTexts().question} isOpen={refused === "question"}>
              {writing}
            </Fold>
            {given !== "no" && (
              <Fold title={answerTexts().no} isOpen={refused === "no"}>
                <Reasons pending={pending} />
                <SendButton pending={pending} name="answer" value="no" className="mt-5">
                  {t`Send`}
                </SendButton>
              </Fold>
            )}
          </>
        )}
      </form>
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
