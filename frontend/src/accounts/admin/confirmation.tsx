/* Asks who it is once more, before something changes about who may sign in. */
import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { useModal } from "../../ui/admin/dialog";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field, getControl, useFocusInvalid } from "../../ui/field";
import { accountInBackground } from "../account";
import type { Confirmation } from "../passkeys";
import { askPasskey, passkeyError } from "./passkey-support";
import { PasswordInput } from "./password-input";

type ConfirmationFormProps = {
  /** Of the button that does it. */
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

/** The user once more, before a way to sign in changes: the password, or the passkey. */
export function ConfirmationForm(props: ConfirmationFormProps) {
  const { label, busy, error, mayCancel = true, onConfirm, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, error);
  const refused = error instanceof ApiError ? error.fields : {};
  const [wasAsked, setWasAsked] = useState(false);
  if (refused.credential && !wasAsked) setWasAsked(true); // while nobody could tell it here
  const isPasskeyOnly = useQuery(accountInBackground()).data?.passkey_only === true || wasAsked;
  const [isMissing, setMissing] = useState(false);
  const passkey = useMutation({
    mutationFn: () => askPasskey(),
    onSuccess: (credential) => onConfirm({ credential }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || passkey.isPending) return;
    if (isPasskeyOnly) {
      passkey.mutate();
      return;
    }
    const control = getControl(event.currentTarget, "password");
    setMissing(!control?.value);
    if (control?.value) onConfirm({ password: control.value });
    else control?.focus();
  };
  const failure = passkey.error ?? (refused.password ? null : error);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={() => setMissing(false)}
      className="grid max-w-md gap-6"
    >
      {isPasskeyOnly ? (
        <p>{t`Please confirm by finger or face.`}</p>
      ) : (
        <Field
          label={t`Your password`}
          error={isMissing ? t`Please enter your password` : refused.password?.join(" ")}
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
      )}
      {failure && <Alert kind="error">{passkeyError(failure)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy || passkey.isPending}>
          {busy || passkey.isPending ? t`Please wait...` : label}
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

type ConfirmationDialogProps = Omit<ConfirmationFormProps, "mayCancel"> & {
  title: string;
  text: string;
};

/** Asks for the owner's own password before a change of who may sign in. */
export function ConfirmationDialog({ title, text, ...form }: ConfirmationDialogProps) {
  const cancel = () => {
    if (!form.busy) form.onCancel(); // what runs cannot be stopped, and its outcome is told here
  };
  const modal = useModal(cancel, form.busy);
  const id = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-auto w-[min(100%-2*var(--spacing-gutter),32rem)] border-t-4 border-hot bg-steel-900 p-6 text-steel-100 backdrop:bg-carbon/80 sm:p-8"
    >
      <h2 id={id} className="text-subheading wrap-anywhere">
        {title}
      </h2>
      <p className="mt-3 mb-6 text-steel-300">{text}</p>
      <ConfirmationForm {...form} mayCancel={!form.busy} onCancel={cancel} />
    </dialog>
  );
}
