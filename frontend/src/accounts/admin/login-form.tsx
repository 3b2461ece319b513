import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "../../api/client";
import { logIn } from "../../api/session";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { getControl } from "../../ui/form-control";
import { PasskeySignIn } from "./passkey-sign-in";
import { PasswordInput } from "./password-input";

type LoginFormProps = { onLoggedIn: () => void; onCancel?: () => void };

/** Used by the login page and by the sign-in dialog. */
export function LoginForm({ onLoggedIn, onCancel }: LoginFormProps) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const login = useMutation({ mutationFn: logIn, onSuccess: onLoggedIn });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    const form = event.currentTarget;
    const username = getControl(form, "username")?.value ?? "";
    const password = getControl(form, "password")?.value ?? "";
    const values = { username: username.trim(), password };
    const empty = Object.entries(values).flatMap(([name, value]) => (value ? [] : [name]));
    setMissing(empty);
    login.reset();
    if (empty[0]) getControl(form, empty[0])?.focus();
    else login.mutate({ username, password });
  };

  const errorOf = (name: string, message: string) => (missing.includes(name) ? message : undefined);
  return (
    <>
      <form noValidate onSubmit={submit} onInput={() => setMissing([])} className="grid gap-6">
        <Field label={t`Username`} error={errorOf("username", t`Please enter your username`)}>
          {(controlProps) => (
            <input
              {...controlProps}
              name="username"
              autoComplete="username webauthn"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Field label={t`Password`} error={errorOf("password", t`Please enter your password`)}>
          {(controlProps) => (
            <PasswordInput
              {...controlProps}
              name="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        {login.error && <Alert kind="error">{errorText(login.error)}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={login.isPending} className="min-w-36 flex-1">
            {login.isPending ? t`Logging in...` : t({ context: "button", message: "Login" })}
          </Button>
          {onCancel && (
            <Button kind="secondary" onClick={onCancel}>
              {t`Cancel`}
            </Button>
          )}
        </div>
      </form>
      <PasskeySignIn onLoggedIn={onLoggedIn} />
    </>
  );
}

function errorText(error: Error): string {
  if (error instanceof ApiError) return error.error ?? t`Login failed`;
  return t`Failed to login`;
}
