import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { ApiError } from "../../api/client";
import type { Confirmation } from "../../api/passkeys";
import { secondStep } from "../../api/second-step";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import { Field } from "../../components/field";
import { getControl } from "../../components/form-control";
import { useFocusRefused } from "../forms/focus-refused";
import { CodeField } from "./code-field";
import { passkeyError } from "./passkey-support";
import { PasswordInput } from "./password-input";

type ConfirmationFormProps = {
  label: string;
  busy: boolean;
  error: Error | null;
  mayCancel?: boolean;
  onConfirm: (confirmation: Confirmation) => void;
  onCancel: () => void;
};

/** The form on the page, which tells it apart from the sections around it. */
export function ConfirmationPanel(props: ConfirmationFormProps) {
  return (
    <div className="max-w-md border-l-4 border-hot bg-steel-900 p-5">
      <ConfirmationForm {...props} />
    </div>
  );
}

/** The password again, and a code if the second step is on, before a way to sign in changes. */
export function ConfirmationForm(props: ConfirmationFormProps) {
  const { label, busy, error, mayCancel = true, onConfirm, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, error);
  const isOn = useQuery(secondStep()).data?.is_on ?? false;
  const refused = error instanceof ApiError ? error.fields : {};
  const [wasAsked, setWasAsked] = useState(false);
  if (refused.code && !wasAsked) setWasAsked(true); // while nobody could tell that it is on
  const needsCode = isOn || wasAsked;
  const [missing, setMissing] = useState("");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const value = (name: string) => getControl(event.currentTarget, name)?.value ?? "";
    const empty = (needsCode ? ["password", "code"] : ["password"]).find((name) => !value(name));
    setMissing(empty ?? "");
    if (empty) getControl(event.currentTarget, empty)?.focus();
    else onConfirm({ password: value("password"), ...(needsCode && { code: value("code") }) });
  };
  const errorOf = (name: string, sentence: string) =>
    missing === name ? sentence : refused[name]?.join(" ");
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={() => setMissing("")}
      className="grid max-w-md gap-6"
    >
      <Field
        label={t`Your password`}
        error={errorOf("password", t`Please enter your password`)}
        help={t`To be sure that it is you.`}
      >
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
            name="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      {needsCode && <CodeField error={errorOf("code", t`Please enter the code`)} />}
      {error && !refused.password && !refused.code && (
        <Alert kind="error">{passkeyError(error)}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          {busy ? t`Please wait...` : label}
        </Button>
        <Button
          kind="secondary"
          aria-disabled={!mayCancel}
          className="aria-disabled:opacity-50"
          onClick={onCancel}
        >
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
