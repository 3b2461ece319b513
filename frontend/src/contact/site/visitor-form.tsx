/*
 * What the forms of visitors share. They are uncontrolled: browsers, password managers and visitors
 * may fill them in before the script has loaded. They can be sent without it, too: the page's address
 * answers with the same page and a `reply`. So they have no `action`.
 */
import { t } from "@lingui/core/macro";
import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { earlyText } from "../../core/early-interactions";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field, getControl } from "../../ui/field";
import type { Reply, Sending } from "../contact";
import { readDraft, removeDraft, saveDraft } from "../drafts";

type FormRef = RefObject<HTMLFormElement | null>;

/** Found before it is sent. */
export type Mistake = { field: string; sentence: string };

/**
 * How a form is sent, and what became of it.
 *
 * @param names Of the fields that show what is wrong with them, in their order.
 */
export function useSending<Data, Body>(
  options: UseMutationOptions<Data, Error, Sending<Body>>,
  names: readonly string[],
  reply?: Reply,
) {
  const client = useQueryClient();
  /** Until something is typed. */
  const [answer, setAnswer] = useState(reply);
  const [mistake, setMistake] = useState<Mistake>();
  const { mutate, reset, status, data, error } = useMutation({
    ...options,
    onSuccess: (...sent) => {
      sent[1].forget();
      return options.onSuccess?.(...sent);
    },
  });
  const pending = status === "pending";
  const refused = error instanceof ApiError ? error.fields : answer?.fields;
  const fields = mistake ? { [mistake.field]: [mistake.sentence] } : refused;
  const errorOf = (name: string) => fields?.[name]?.[0];
  const firstError = names.find(errorOf);
  const clear = () => {
    if (!pending) reset();
    setMistake(undefined);
    setAnswer(undefined);
  };
  return {
    /** What the page was loaded with. */
    reply,
    answer,
    pending,
    isSent: status === "success",
    data,
    error,
    errorOf,
    firstError,
    /** Something was typed, which what was said before does not know. */
    clear,
    send: (sending: Sending<Body>) => {
      // A second click: it is being sent.
      if (client.isMutating({ mutationKey: options.mutationKey })) return;
      clear();
      mutate(sending);
    },
    refuse: (found: Mistake, form: HTMLFormElement) => {
      clear();
      setMistake(found);
      getControl(form, found.field)?.focus();
    },
    /** What the chosen photographs (ContactFiles) show of it. */
    files: {
      pending,
      error: errorOf("photos"),
      isReply: !!answer,
      hasLostFiles: !!reply?.lost_files,
    },
    /** The attributes of a control. A page that was sent without this script begins at what is wrong. */
    controlOf: (name: string) => ({
      name,
      autoFocus: !!answer && name === firstError,
      defaultValue: reply?.values?.[name],
    }),
  };
}

export type Form = Omit<ReturnType<typeof useSending>, "data" | "send">;

type FailureProps = {
  form: Form;
  /** The server rejected it without saying why. */
  refused: string;
  /** It is not beside the button that was tapped. */
  takesFocus?: boolean;
};

/** What is wrong, if no field has it. */
export function Failure({ form, refused, takesFocus }: FailureProps) {
  const { error, answer, firstError } = form;
  const isAnswer = error instanceof ApiError;
  const said = isAnswer ? error.error : undefined;
  const failure = error ? (said ?? (isAnswer ? refused : t`An error occurred`)) : answer?.error;
  if (firstError || !failure) return null;
  return (
    <Alert kind="error" isReply={!!answer} takesFocus={takesFocus}>
      {failure}
      {error && !said && (
        <p className="mt-1">
          {t`Please check your connection and send it again. What you wrote stays here.`}
        </p>
      )}
      {/* The page has lost what was typed, but the browser has it. */}
      {answer?.is_unread && (
        <p className="mt-1">{t`Go back to the page before, where you find what you wrote.`}</p>
      )}
    </Alert>
  );
}

/**
 * Put back what was typed: before this script came, in the form that was sent without it, or earlier.
 * What was sent without it is forgotten.
 */
export function useTyped(form: FormRef, path: string, names: readonly string[], reply?: Reply) {
  const isStored = !!(reply?.reference ?? reply?.is_stored);
  useEffect(() => {
    if (isStored) removeDraft(path);
    const typed = Object.fromEntries(
      names.flatMap((name) => {
        const text = earlyText(name) ?? (reply?.values?.[name] || undefined);
        return text === undefined ? [] : [[name, text] as const];
      }),
    );
    if (Object.keys(typed).length > 0) saveDraft(path, typed);
    fillIn(form.current, path, typed);
  }, [form, path, names, reply, isStored]);
}

type Texts = Readonly<Record<string, string>>;

/** Fill in what is kept, and what may not be: the browser may have no storage. */
export function fillIn(form: HTMLFormElement | null, path: string, typed: Texts = {}): void {
  for (const [name, value] of Object.entries({ ...readDraft<Texts>(path, {}), ...typed })) {
    const control = getControl(form, name);
    if (!control) continue;
    control.value = value;
    const fold = value && control.closest("details");
    if (fold) fold.open = true;
  }
}

export function valueOf(form: HTMLFormElement, name: string): string {
  return getControl(form, name)?.value ?? "";
}

type TextFieldProps = Omit<ComponentProps<"input">, "form"> & {
  form: Form;
  name: string;
  label: string;
};

/** A field of one line. */
export function TextField({ form, name, label, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={form.errorOf(name)} className={className}>
      {(controlProps) => (
        <input {...controlProps} {...form.controlOf(name)} readOnly={form.pending} {...rest} />
      )}
    </Field>
  );
}

/** A hidden field that people, keyboards and screen readers skip, but bots fill in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[300vw] w-40">
      <label>
        {t`Leave this field empty`}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

type SendButtonProps = ComponentProps<"button"> & { pending: boolean };

/** Disabling a button removes its focus, so it is restored afterwards. */
export function SendButton({ pending, ...rest }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pending) return;
    const { current } = button;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [pending]);
  return (
    <Button
      className="justify-self-start"
      {...rest}
      ref={button}
      type="submit"
      disabled={pending}
    />
  );
}
