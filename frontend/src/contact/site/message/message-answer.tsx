import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode, SubmitEvent } from "react";
import { useParams } from "react-router-dom";
import limits from "../../../content/limits.json";
import { Alert } from "../../../ui/alert";
import { answerTexts, lastOffer, reasonTexts } from "../../entries";
import { ContactFiles } from "../../files/contact-files";
import { type SentMessage, currentMessage, sendEntry, sentMessage } from "../../sent-message";
import {
  Failure,
  Honeypot,
  SelectField,
  SendButton,
  TextField,
  useVisitorForm,
  valueOf,
} from "../visitor-form";

const NAMES = ["text"];
const REASONS = ["price", "time", "other"] as const;

/** Where the visitor writes and answers an offer. */
export function MessageAnswer({ message }: { message: SentMessage }) {
  const { token = "" } = useParams();
  const { reference, entries, open_offer: openOffer } = message;
  const client = useQueryClient();
  const { queryKey } = sentMessage(token);
  const form = useVisitorForm(
    { path: reference, names: NAMES },
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
  );
  const { reply, answer, pending } = form;
  const offer = lastOffer(entries);
  const own = entries.filter(({ author }) => author === "visitor");
  const given = own.findLast((each) => each.answer && each.offer === offer?.id)?.answer;
  const last = own.at(-1);
  /** What was sent without this script, and refused. */
  const refused = reply?.error ? reply.values?.answer : undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget, nativeEvent } = event;
    const value = (name: string) => valueOf(currentTarget, name);
    const chosen = nativeEvent.submitter?.getAttribute("value");
    const [text, website] = [value("text"), value("website")];
    if (chosen === "call") form.send({ answer: chosen, offer: offer?.id }, chosen);
    else if (chosen === "no") {
      const reason = REASONS.find((each) => each === value("reason"));
      form.send({ answer: chosen, offer: offer?.id, ...(reason && { reason }) }, chosen);
    } else if (text.trim() || form.files.draft.hasFiles()) {
      const question =
        offer && text.trim() ? ({ answer: "question", offer: offer.id } as const) : {};
      form.send({ text, ...question, ...(website && { website }) });
    } else {
      form.refuse({ field: "text", sentence: t`Please write a line or choose a photograph.` });
    }
  };

  /** A text with photographs; below an offer a question about it. */
  const writing = (
    <div onInput={form.changed} className="grid gap-6">
      <TextField form={form} name="text" label={t`Your text`} rows={3} />
      <ContactFiles
        label={t`Photographs (optional)`}
        help={plural(limits.contact_photographs_max, {
          one: "Up to # photograph, which you and the workshop see here.",
          other: "Up to # photographs, which you and the workshop see here.",
        })}
        {...form.files}
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
        {(form.isSent || answer?.is_stored) && (
          <Alert kind="success" isReply={!!answer} takesFocus>
            {sentTexts()[last?.answer ?? "text"]}
            {/* A call is never lost. */}
            {last?.answer === "call" &&
              last.offer !== openOffer &&
              ` ${t`The offer has changed in the meantime. Please look at the present one.`}`}
          </Alert>
        )}
        <Failure form={form} refused={t`It could not be sent.`} takesFocus />
      </div>
      <form
        {...form.attributes}
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
                <SelectField
                  form={form}
                  name="reason"
                  label={t`The reason (optional)`}
                  options={{ "": t`I would rather not say`, ...reasonTexts() }}
                />
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

/** `isOpen` as the page was loaded; it opens without a script as well, and for a draft (useVisitorForm). */
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
