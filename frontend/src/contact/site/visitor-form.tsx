/*
 * What the forms of visitors share. They are uncontrolled: browsers, password managers and visitors
 * may fill them in before the script has loaded. They can be sent without it, too: the page's address
 * answers with the same page and a `reply`. So they have no `action`.
 */
import { t } from "@lingui/core/macro";
import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { earlyText } from "../../core/early-interactions";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field, getControl, useFocusInvalid } from "../../ui/field";
import { type Sending, useReply } from "../contact";
import { readDraft, removeDraft, saveDraft } from "../drafts";
import { useDraft } from "../files/contact-files";

type Texts = Readonly<Record<string, string | undefined>>;
/** Found before it is sent. */
export type Mistake = { field: string; sentence: string };

type FormOptions = {
  /** Of what is typed. */
  path: string;
  /** Of the fields that are kept and show what is wrong with them, in their order. */
  names: readonly string[];
  /** What fields begin with. It is not kept. */
  initial?: Texts;
};

/** A form: what is typed into it, how it is sent, and what became of it. */
export function useVisitorForm<Data, Body extends object>(
  { path, names, initial = {} }: FormOptions,
  options: UseMutationOptions<Data, Error, Sending<Body>>,
) {
  const form = useRef<HTMLFormElement>(null);
  /** What the page was loaded with. */
  const reply = useReply();
  const draft = useDraft(path);
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
  const firstError = [...names, "photos"].find(errorOf);
  const clear = () => {
    if (!pending) reset();
    setMistake(undefined);
    setAnswer(undefined);
  };
  useFocusInvalid(form, error);

  const isStored = !!(reply?.reference ?? reply?.is_stored);
  useEffect(() => {
    // What was typed before this script came, in the form that was sent without it, or earlier.
    // What was sent without it is forgotten.
    if (isStored) removeDraft(path);
    const typed = Object.fromEntries(
      names.flatMap((name) => {
        const text = earlyText(name) ?? (reply?.values?.[name] || undefined);
        return text === undefined ? [] : [[name, text] as const];
      }),
    );
    if (Object.keys(typed).length > 0) saveDraft(path, typed);
    // The browser may have no storage.
    fillIn(form.current, { ...readDraft<Texts>(path, {}), ...typed });
  }, [path, names, reply, isStored]);

  /** Something was typed, which what was said before does not know. */
  const changed = () => {
    clear();
    const typed = names.flatMap((name) => {
      const value = getControl(form.current, name)?.value;
      const kept = value === initial[name] ? undefined : value;
      return value === undefined ? [] : [[name, kept] as const];
    });
    saveDraft(path, Object.fromEntries(typed));
  };

  return {
    reply,
    answer,
    pending,
    isSent: status === "success",
    data,
    error,
    errorOf,
    firstError,
    clear,
    changed,
    /** Put back what is kept. */
    restore: () => fillIn(form.current, readDraft<Texts>(path, {})),
    /** `tap`: the name of what is sent with one tap. What is typed beside it stays. */
    send: (body: Body, tap?: string) => {
      // A second click: it is being sent.
      if (client.isMutating({ mutationKey: options.mutationKey })) return;
      clear();
      const empty = Object.fromEntries(names.map((name) => [name, undefined]));
      mutate(draft.sending(body, tap), {
        onSuccess: () => !tap && fillIn(form.current, empty),
      });
    },
    refuse: (found: Mistake) => {
      clear();
      setMistake(found);
      getControl(form.current, found.field)?.focus();
    },
    attributes: { ref: form, method: "post", encType: "multipart/form-data", noValidate: true },
    /** For the chosen photographs (ContactFiles). */
    files: {
      draft,
      pending,
      error: errorOf("photos"),
      isReply: !!answer,
      hasLostFiles: !!reply?.lost_files,
      onChange: changed,
    },
    /** The attributes of a control. A page that was sent without this script begins at what is wrong. */
    controlOf: (name: string) => ({
      name,
      autoFocus: !!answer && name === firstError,
      defaultValue: reply ? reply.values?.[name] : initial[name],
    }),
  };
}

export type Form = Omit<ReturnType<typeof useVisitorForm>, "data" | "send">;

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

/** A text unfolds what is folded. Without one, the field is emptied and folded. */
function fillIn(form: HTMLFormElement | null, texts: Texts): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = getControl(form, name);
    if (!control) continue;
    control.value = text ?? "";
    const fold = control.closest("details");
    if (fold && text !== "") fold.open = !!text;
  }
}

export function valueOf(form: HTMLFormElement, name: string): string {
  return getControl(form, name)?.value ?? "";
}

type TextFieldProps = Omit<ComponentProps<"input">, "form"> & {
  form: Form;
  name: string;
  label: string;
  /** Of a field of several lines. */
  rows?: number;
};

export function TextField({
  form,
  name,
  label,
  className,
  rows,
  required,
  ...rest
}: TextFieldProps) {
  const shared = { ...form.controlOf(name), readOnly: form.pending, required };
  return (
    <Field label={label} error={form.errorOf(name)} className={className}>
      {(controlProps) =>
        rows ? (
          <textarea {...controlProps} {...shared} rows={rows} />
        ) : (
          <input {...controlProps} {...shared} {...rest} />
        )
      }
    </Field>
  );
}

type SelectFieldProps = {
  form: Form;
  name: string;
  label: string;
  options: Record<string, string>;
};

/** A choice, which may be none: the option with an empty value. */
export function SelectField({ form, name, label, options }: SelectFieldProps) {
  return (
    <Field label={label} error={form.errorOf(name)}>
      {(controlProps) => (
        <select
          {...controlProps}
          {...form.controlOf(name)}
          className={`${controlProps.className} select`}
          disabled={form.pending}
        >
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
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
