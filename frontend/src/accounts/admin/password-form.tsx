import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useState } from "react";
import { ApiError } from "../../api/client";
import { changePassword, sessions } from "../../api/session";
import { once } from "../../ui/admin/once";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { getControl } from "../../ui/form-control";
import { errorMessage } from "../../ui/loading/list-state";
import { useFocusRefused } from "./focus-refused";
import { PasswordInput } from "./password-input";

const fields = once(
  () =>
    [
      {
        name: "current_password",
        label: t`Current password`,
        autoComplete: "current-password",
        missing: t`Please enter your current password`,
      },
      {
        name: "new_password",
        label: t`New password`,
        autoComplete: "new-password",
        missing: t`Please enter a new password`,
      },
    ] as const,
);

export function PasswordForm({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.current?.reset();
      return client.invalidateQueries({ queryKey: sessions().queryKey });
    },
  });

  useFocusRefused(form, change.error);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const value = (name: string) => getControl(event.currentTarget, name)?.value ?? "";
    const missing = fields()
      .filter(({ name }) => !value(name))
      .map(({ name }) => name);
    setEmpty(missing);
    change.reset();
    if (missing[0]) getControl(event.currentTarget, missing[0])?.focus();
    else {
      change.mutate({
        current_password: value("current_password"),
        new_password: value("new_password"),
      });
    }
  };

  const refused = change.error instanceof ApiError ? change.error.fields : {};
  const atFields = fields().some(({ name }) => refused[name]);
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title" className="mb-4 text-subheading">
        {t`Change password`}
      </h2>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={() => setEmpty([])}
        className="grid max-w-md gap-6"
      >
        {fields().map(({ name, label, autoComplete, missing }) => (
          <Field
            key={name}
            label={label}
            error={empty.includes(name) ? missing : refused[name]?.join(" ")}
          >
            {(controlProps) => (
              <PasswordInput {...controlProps} name={name} autoComplete={autoComplete} required />
            )}
          </Field>
        ))}
        {change.error && !atFields && <Alert kind="error">{errorMessage(change.error)}</Alert>}
        <div role="status" className="empty:hidden">
          {change.isSuccess && (
            <p className="border-l-4 border-go bg-go-shade px-5 py-4 text-go">
              {t`Your password has been changed and all other devices have been signed out.`}
            </p>
          )}
        </div>
        <Button type="submit" aria-disabled={change.isPending} className="justify-self-start">
          {change.isPending ? t`Changing...` : t`Change Password`}
        </Button>
      </form>
    </section>
  );
}
