/* The people who may sign in: adds them, makes links for them, and disables them. */
import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, type SyntheticEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../api/client";
import limits from "../../content/limits.json";
import { encodeForUrl } from "../../core/characters";
import { removeSessionDraft, saveSessionDraft, readSessionDraft } from "../../forms/session-draft";
import { useAdminHead } from "../../shell/admin/admin-head";
import { formatDateTime } from "../../ui/admin/format";
import { Button, ButtonAnchor } from "../../ui/button";
import { copyText } from "../../ui/clipboard";
import { ListItemBoundary } from "../../ui/error-boundary";
import { Field, getControl, useFocusInvalid } from "../../ui/field";
import { LoadError, Loading } from "../../ui/loading";
import type { Confirmation } from "../passkeys";
import { type Person, type PersonLink, addPerson, changePerson, makeLink, people } from "../people";
import { ConfirmationDialog } from "./confirmation";

/** The page of who may sign in. */
export function People() {
  const title = t`People`;
  useAdminHead(title);
  const query = useQuery({ ...people(), refetchOnMount: "always" });
  const { made, ask, dialog } = useConfirmedAction();
  return (
    <>
      <h1 className="mb-3 text-heading">{title}</h1>
      <p className="mb-8 max-w-2xl text-steel-300">
        {t`Whoever may sign in may do everything, also decide who may sign in.`}
      </p>
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading the people`} />}
      {query.data && (
        <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[1fr_24rem]">
          <ul aria-label={title} className="grid grid-cols-1 gap-px bg-steel-700">
            {query.data.map((person) => (
              <ListItemBoundary key={person.id} resetKey={person}>
                <PersonRow person={person} ask={ask} made={made.get(person.id)} />
              </ListItemBoundary>
            ))}
          </ul>
          <AddForm />
        </div>
      )}
      {dialog && <ConfirmationDialog {...dialog} />}
    </>
  );
}

type PersonRowProps = {
  person: Person;
  /** Asks for the password first. */
  ask: (action: Action) => void;
  /** The link that was made on this page, if any. */
  made: PersonLink | undefined;
};

function PersonRow({ person, ask, made }: PersonRowProps) {
  const { id, name, username, is_active, is_you } = person;
  const title = `person-${id}`;
  return (
    <li
      aria-labelledby={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-steel-900 p-4 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p id={title} className="font-bold text-white wrap-anywhere">
          {name}
          {is_you && <span className="font-normal text-go"> · {t`you`}</span>}
          {!is_active && <span className="font-normal text-stop"> · {t`disabled`}</span>}
        </p>
        <p className="text-small text-steel-300 wrap-anywhere">{username}</p>
        <p className="text-small text-steel-300">{seenText(person)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:flex-1">
        {!is_you && is_active && (
          <Button kind="secondary" aria-describedby={title} onClick={() => ask(newLink(person))}>
            {t`New link`}
          </Button>
        )}
        <Button
          kind="secondary"
          aria-describedby={title}
          onClick={() => ask(is_active ? disable(person) : allowAgain(person))}
        >
          {is_active ? t`Disable` : t`Allow again`}
        </Button>
      </div>
      {made && is_active && <PasswordLink made={made} isAsked />}
    </li>
  );
}

function seenText({ last_seen }: Person): string {
  if (!last_seen) return t`Never signed in`;
  const time = formatDateTime(last_seen);
  return t`Last seen ${time}`;
}

/** What an owner confirms with the password, and how the dialog asks for it. */
type Action = {
  title: string;
  text: string;
  label: string;
  run: (confirmation: Confirmation) => Promise<Person | PersonLink>;
};

function disable({ id, name, is_you }: Person): Action {
  return {
    title: is_you ? t`Disable yourself?` : t`Disable ${name}?`,
    text: is_you
      ? t`All your devices are signed out at once. Only another owner can allow you to sign in again.`
      : t`All devices are signed out at once. You can allow it again later.`,
    label: t`Disable`,
    run: (confirmation) => changePerson({ id, is_active: false, ...confirmation }),
  };
}

function allowAgain({ id, name }: Person): Action {
  return {
    title: t`Allow ${name} to sign in again?`,
    text: t`With the same password as before. Whoever may sign in may do everything.`,
    label: t`Allow again`,
    run: (confirmation) => changePerson({ id, is_active: true, ...confirmation }),
  };
}

function newLink({ id, name }: Person): Action {
  return {
    title: t`Link for ${name}`,
    text: t`With it ${name} chooses a new password, and all their devices are signed out. It works for 72 hours, until the new password or the next sign-in. Until then nothing changes.`,
    label: t`Make link`,
    run: (confirmation) => makeLink({ id, ...confirmation }),
  };
}

/** The action that the dialog asks about, and the links that were made, by person. */
function useConfirmedAction() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  const [made, setMade] = useState<ReadonlyMap<number, PersonLink>>(new Map());
  const running = useMutation({
    mutationFn: ({ run, ...confirmation }: Confirmation & Pick<Action, "run">) => run(confirmation),
    onSettled: () => void client.invalidateQueries({ queryKey: people().queryKey }),
    onSuccess: (answer) => {
      flushSync(() => setAsked(undefined)); // gives the focus back, before the link may take it
      if ("link" in answer) setMade((before) => new Map(before).set(answer.person.id, answer));
    },
  });
  return {
    made,
    ask: (action: Action) => {
      running.reset();
      setAsked(action);
    },
    dialog: asked && {
      ...asked,
      busy: running.isPending,
      error: running.error,
      onConfirm: (confirmation: Confirmation) =>
        running.mutate({ run: asked.run, ...confirmation }),
      onCancel: () => setAsked(undefined),
    },
  };
}

const FORM = "add-person";
const FIELDS = ["name", "email"];

export function AddForm() {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const [typed] = useState(() => readSessionDraft(FORM));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ name: string; email: string }>();
  const sending = useMutation({
    mutationFn: (confirmation: Confirmation & { name: string; email: string }) =>
      addPerson(confirmation),
    onSuccess: () => {
      setAsked(undefined);
      removeSessionDraft(FORM);
      for (const field of FIELDS) {
        const control = form.current && getControl(form.current, field);
        if (control) control.value = "";
      }
      void client.invalidateQueries({ queryKey: people().queryKey });
    },
    onError: (error) => {
      if (FIELDS.some((field) => field in refusedFields(error))) setAsked(undefined);
    },
  });
  useFocusInvalid(form, sending.error);
  const keep = ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const value = (field: string) => getControl(form, field)?.value ?? "";
    saveSessionDraft(FORM, { name: value("name"), email: value("email") });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [name = "", email = ""] = FIELDS.map(
      (field) => getControl(form, field)?.value.trim() ?? "",
    );
    const empty = [...(name ? [] : ["name"]), ...(email ? [] : ["email"])];
    setMissing(empty);
    if (empty[0]) getControl(form, empty[0])?.focus();
    else {
      sending.reset();
      setAsked({ name, email });
    }
  };
  const added = asked?.name ?? "";
  const refused = refusedFields(sending.error);
  const errorOf = (field: string, empty: string) =>
    missing.includes(field) ? empty : refused[field]?.join(" ");
  return (
    <section aria-labelledby="add-person-title">
      <h2 id="add-person-title" className="mb-4 text-subheading">
        {t`Add somebody`}
      </h2>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={(event) => {
          keep(event);
          setMissing([]);
        }}
        className="grid gap-6"
      >
        <Field
          label={t({ context: "of a person", message: "Name" })}
          error={errorOf("name", t`Please enter a name`)}
        >
          {(controlProps) => (
            <input
              {...controlProps}
              name="name"
              defaultValue={typed?.name}
              maxLength={limits.person_name_max}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t`E-mail`}
          error={errorOf("email", t`Please enter an e-mail address`)}
          help={t`Also the name to sign in with.`}
        >
          {(controlProps) => (
            <input
              {...controlProps}
              name="email"
              defaultValue={typed?.email}
              type="email"
              maxLength={limits.person_email_max}
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start">
          {t`Add`}
        </Button>
      </form>
      {sending.data && (
        <div className="mt-6">
          <PasswordLink made={sending.data} />
        </div>
      )}
      {asked && (
        <ConfirmationDialog
          title={t`Add ${added}?`}
          text={t`Whoever may sign in may do everything, also decide who may sign in.`}
          label={t`Add`}
          busy={sending.isPending}
          error={sending.error}
          onConfirm={(confirmation) => sending.mutate({ ...asked, ...confirmation })}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function refusedFields(error: Error | null) {
  return error instanceof ApiError ? error.fields : {};
}

type PasswordLinkProps = {
  made: PersonLink;
  /** Just asked for, so it gets the focus. */
  isAsked?: boolean;
};

/** A link for a person, to copy or to send by WhatsApp. It cannot be shown again. */
function PasswordLink({ made, isAsked = false }: PasswordLinkProps) {
  const { link, mailed } = made;
  const { name } = made.person;
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid basis-full gap-3 border-l-4 border-go bg-go-shade p-5">
      <p role="status" className="text-go">
        {mailed
          ? t`The link was mailed. You can also send it yourself:`
          : t`Please send this link to the person. It works for 72 hours.`}
      </p>
      <input
        ref={isAsked ? focusFirst : undefined}
        readOnly
        aria-label={t`Link for ${name}`}
        value={link}
        onFocus={({ target }) => target.select()}
        className="block w-full bg-carbon px-3 py-2.5 text-small text-white"
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          kind="secondary"
          onClick={() => void copyText(link).then((done) => setCopied(done))}
        >
          {isCopied ? t`Copied` : t`Copy link`}
        </Button>
        <ButtonAnchor
          kind="secondary"
          href={`https://wa.me/?text=${encodeForUrl(link)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t`Send by WhatsApp`}
        </ButtonAnchor>
      </div>
    </div>
  );
}

function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
