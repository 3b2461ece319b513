import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "../../api/client";
import { logIn } from "../../api/session";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import { Field } from "../../components/field";
import { getControl } from "../../components/form-control";
import { PasswordInput } from "./password-input";

const MISSING = {
  username: "Please enter your username",
  password: "Please enter your password",
};

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
    const empty = [...(username.trim() ? [] : ["username"]), ...(password ? [] : ["password"])];
    setMissing(empty);
    login.reset();
    if (empty[0]) getControl(form, empty[0])?.focus();
    else login.mutate({ username, password });
  };

  const errorOf = (name: keyof typeof MISSING) =>
    missing.includes(name) ? MISSING[name] : undefined;
  return (
    <form noValidate onSubmit={submit} onInput={() => setMissing([])} className="grid gap-6">
      <Field label="Username" error={errorOf("username")}>
        {(controlProps) => (
          <input
            {...controlProps}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label="Password" error={errorOf("password")}>
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
        <Button type="submit" aria-disabled={login.isPending} className="min-w-36">
          {login.isPending ? "Logging in..." : "Login"}
        </Button>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function errorText(error: Error): string {
  if (error instanceof ApiError) return error.error ?? "Login failed";
  return "Failed to login";
}
