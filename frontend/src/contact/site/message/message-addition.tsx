import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/client";
import limits from "../../../content/limits.json";
import { earlyText } from "../../../core/early-interactions";
import { Alert } from "../../../ui/alert";
import { Field, getControl } from "../../../ui/field";
import type { Reply } from "../../contact";
import { type SentMessage, addToMessage, sentMessage } from "../../sent-message";
import { ContactFiles, contactFileTexts, useContactFiles } from "../../files/contact-files";
import { Honeypot, SendButton } from "../form-controls";
import { entryKeyFor, readEntry, removeEntry, saveEntry } from "../../drafts";

type MessageAdditionProps = {
  token: string;
  message: SentMessage;
  /** The page was loaded as the answer to the form. */
  reply?: Reply;
};

/**
 * The form that adds to a message. Like the contact form it is uncontrolled and works without this
 * script: the page's address answers with the same page and a `reply`.
 */
export function MessageAddition({ token, message, reply }: MessageAdditionProps) {
  const { reference } = message;
  const photographs = limits.contact_photographs_max;
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  /** Until something is typed. */
  const [answer, setAnswer] = useState(reply);
  const files = useContactFiles(`contact/${reference}`, { photographs, pdfs: 0 });
  const takesFiles = photographs > 0; // else those that are kept are not shown either
  const client = useQueryClient();
  const options = addToMessage(token);
  const { mutate, reset, status, error } = useMutation({
    ...options,
    onSuccess: (shown) => {
      removeEntry(reference);
      files.clear();
      const control = getControl(form.current, "text");
      if (control) control.value = "";
      const { queryKey } = sentMessage(token);
      if (shown) client.setQueryData(queryKey, shown);
      else void client.invalidateQueries({ queryKey });
    },
  });

  useEffect(() => {
    if (reply?.is_stored) removeEntry(reference);
    const control = getControl(form.current, "text");
    if (!control) return;
    const own = earlyText("text") ?? (reply?.values?.text || undefined);
    if (own !== undefined) saveEntry(reference, { text: own });
    control.value = own ?? readEntry(reference)?.text ?? "";
  }, [reference, reply]);

  const changed = () => {
    if (status !== "pending") reset();
    setEmpty(false);
    setAnswer(undefined);
    saveEntry(reference, { text: getControl(form.current, "text")?.value ?? "" });
  };

  const isStored = status === "success" || !!answer?.is_stored;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    // A second click: it is being added, or was added and nothing has been typed since.
    if (client.isMutating({ mutationKey: options.mutationKey }) || isStored) return;
    setAnswer(undefined);
    const text = getControl(sent, "text")?.value ?? "";
    const website = getControl(sent, "website")?.value;
    const nothing = !text.trim() && !(takesFiles && files.hasChosen());
    setEmpty(nothing);
    if (nothing) {
      reset();
      getControl(sent, "text")?.focus();
      return;
    }
    mutate({
      body: { text, ...(website && { website }) },
      keyFor: (ids) => entryKeyFor(reference, { text }, ids),
      attached: takesFiles ? files.attached : () => Promise.resolve(undefined),
    });
  };

  const texts = messageAddition();
  const pending = status === "pending";
  const failure = error ? errorText(error) : answer?.error;
  const fields = error instanceof ApiError ? error.fields : answer?.fields;
  const fileError = fields?.photos?.[0];
  const textError = isEmpty ? texts.errors.empty : fields?.text?.[0];
  /** Where a page that was sent without this script begins. */
  const focus = { autoFocus: !!answer && !!textError };
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onInput={changed}
      className="mt-6 grid gap-6"
    >
      <Field label={texts.text} error={textError}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            name="text"
            rows={3}
            readOnly={pending}
            defaultValue={reply?.values?.text}
            {...focus}
          />
        )}
      </Field>
      {takesFiles && (
        <ContactFiles
          files={files}
          texts={additionFileTexts(photographs)}
          pending={pending}
          error={fileError}
          isReply={!!answer}
          hasLostFiles={!!reply?.lost_files}
          onChange={changed}
        />
      )}
      <Honeypot label={texts.honeypot} />
      {isStored && (
        <Alert kind="success" isReply={!!answer}>
          {texts.success}
        </Alert>
      )}
      {failure && !textError && !(fileError && takesFiles) && (
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

function errorText(error: Error): string {
  const { errors } = messageAddition();
  if (error instanceof ApiError) return error.error ?? errors.refused;
  return errors.unknown;
}

/** The form with which a visitor adds to his message. */
export function messageAddition() {
  return {
    title: t`Add a line or a photograph`,
    text: t`Your text`,
    send: t`Add to the message`,
    sending: t`Sending...`,
    /** Label of the honeypot, which is off screen: only bots fill it in. */
    honeypot: t`Leave this field empty`,
    success: t`It was added to your message. We will read it and get back to you.`,
    errors: {
      empty: t`Please write a line or choose a photograph.`,
      /** The server rejected it without saying why. */
      refused: t`It could not be added to your message.`,
      /** There was no response. */
      unknown: t`An error occurred`,
      noAnswer: t`Please check your connection and send it again. What you wrote stays here.`,
      /** Without a script: the page has lost what was typed, but the browser has it. */
      unread: t`Go back to the page before, where you find what you wrote.`,
    },
    isFull: t`Nothing more can be added to this message.`,
    writeAnother: t`Write a new message`,
  };
}

/** Only photographs can be added, and with all that were sent before there is a limit. */
function additionFileTexts(photographs: number) {
  return {
    ...contactFileTexts(),
    label: t`Photographs (optional)`,
    addPdf: undefined,
    help: plural(photographs, {
      one: "Up to # photograph, which only the workshop sees.",
      other: "Up to # photographs, which only the workshop sees.",
    }),
  };
}
