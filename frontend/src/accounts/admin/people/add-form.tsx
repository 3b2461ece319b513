import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, type SyntheticEvent, useRef, useState } from "react";
import { ApiError } from "../../../api/client";
import limits from "../../../content/limits.json";
import { forgetTyped, keepTyped, readTyped } from "../../../forms/session-draft";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { getControl } from "../../../ui/form-control";
import type { Confirmation } from "../../passkeys";
import { addPerson, people } from "../../people";
import { useFocusRefused } from "../focus-refused";
import { ConfirmationDialog } from "./confirmation-dialog";
import { ShownLink } from "./shown-link";

const FORM = "add-person";
const FIELDS = ["name", "email"];

export function AddForm() {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const [typed] = useState(() => readTyped(FORM));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ name: string; email: string }>();
  const sending = useMutation({
    mutationFn: (confirmation: Confirmation & { name: string; email: string }) =>
      addPerson(confirmation),
    onSuccess: () => {
      setAsked(undefined);
      forgetTyped(FORM);
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
  useFocusRefused(form, sending.error);
  const keep = ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const value = (field: string) => getControl(form, field)?.value ?? "";
    keepTyped(FORM, { name: value("name"), email: value("email") });
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
          <ShownLink made={sending.data} />
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
