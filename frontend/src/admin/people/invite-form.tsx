import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent, type SyntheticEvent } from "react";
import { ApiError } from "../../api/client";
import type { Confirmation } from "../../api/passkeys";
import { invite, people, type Role } from "../../api/people";
import { Button } from "../../components/button";
import { Field } from "../../components/field";
import { getControl } from "../../components/form-control";
import limits from "../../content/limits.json";
import { useFocusRefused } from "../forms/focus-refused";
import { forgetTyped, keepTyped, readTyped } from "../typed";
import { ConfirmationDialog } from "./confirmation-dialog";
import { InvitationLink } from "./invitation-link";
import { roleNames, roleSummaries } from "./role-names";

const FORM = "invite";
const FIELDS = ["name", "email"];

export function InviteForm() {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const [typed] = useState(() => readTyped(FORM));
  const [role, setRole] = useState<Role>(typed?.role === "owner" ? "owner" : "editor");
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ name: string; email: string }>();
  const sending = useMutation({
    mutationFn: (confirmation: Confirmation & { name: string; email: string }) =>
      invite({ role, ...confirmation }),
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
    keepTyped(FORM, { name: value("name"), email: value("email"), role: value("role") });
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
  const invited = asked?.name ?? "";
  const refused = refusedFields(sending.error);
  const errorOf = (field: string, empty: string) =>
    missing.includes(field) ? empty : refused[field]?.join(" ");
  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title" className="mb-4 text-subheading">
        {t`Invite somebody`}
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
        <Field label={t`Role`} help={roleSummaries()[role]}>
          {(controlProps) => (
            <select
              {...controlProps}
              name="role"
              className={`${controlProps.className} select`}
              value={role}
              onChange={({ target }) => setRole(target.value === "owner" ? "owner" : "editor")}
            >
              <option value="editor">{roleNames().editor}</option>
              <option value="owner">{roleNames().owner}</option>
            </select>
          )}
        </Field>
        <Button type="submit" className="justify-self-start">
          {t`Invite`}
        </Button>
      </form>
      <div role="status" className="mt-6 empty:hidden">
        {sending.data && (
          <div className="grid gap-3 border-l-4 border-go bg-go-shade p-5">
            <p className="text-go">
              {sending.data.mailed
                ? t`The link was mailed. You can also send it yourself:`
                : t`Please send this link to the person. It works once, for 72 hours.`}
            </p>
            <InvitationLink invitation={sending.data} />
          </div>
        )}
      </div>
      {asked && (
        <ConfirmationDialog
          title={t`Invite ${invited}?`}
          text={roleSummaries()[role]}
          label={t`Invite`}
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
