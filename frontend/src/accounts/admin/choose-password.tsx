import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../api/client";
import limits from "../../content/limits.json";
import { useAdminHead } from "../../shell/admin/admin-head";
import { BrandMark } from "../../shell/brand-mark";
import { Alert } from "../../ui/alert";
import { Button, ButtonLink } from "../../ui/button";
import { Field, getControl, useFocusInvalid } from "../../ui/field";
import { Loading, RetryAlert, errorMessage } from "../../ui/loading";
import { type Welcome, choosePassword, readLink } from "../people";
import { AdminLanguageSwitch } from "./admin-language-switch";
import { PasswordInput } from "./password-input";

const SHORTEST = limits.password_min;

/** The page that the link for a person opens. Needs no login. */
export function ChoosePassword() {
  const { token = "" } = useParams();
  const query = useQuery({
    queryKey: ["link", token],
    queryFn: () => readLink(token),
  });
  const title = t`Choose a password`;
  useAdminHead(title);
  const isOver = query.error instanceof ApiError && query.error.status < 500;
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-gutter py-12">
      <div className="w-full max-w-md">
        <AdminLanguageSwitch />
        <BrandMark className="size-14 text-white" />
        <h1 className="mt-6 mb-6 text-heading">{title}</h1>
        {query.isPending && <Loading>{t`Loading...`}</Loading>}
        {query.error && (
          <RetryAlert onTryAgain={isOver ? undefined : () => void query.refetch()}>
            {errorMessage(query.error)}
          </RetryAlert>
        )}
        {query.data && <PasswordChoice token={token} {...query.data} />}
        {isOver && (
          <ButtonLink kind="secondary" to="/admin/login" className="mt-6">
            {t`To the login`}
          </ButtonLink>
        )}
      </div>
    </main>
  );
}

function PasswordChoice({ token, ...welcome }: Welcome & { token: string }) {
  const { name, username, is_new, passkey_only } = welcome;
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const choice = useMutation({
    mutationFn: (password: string) => choosePassword(token, password),
    onSuccess: () => void navigate("/admin/login", { replace: true, state: "password-chosen" }),
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, choice.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (choice.isPending) return;
    const control = getControl(event.currentTarget, "new_password");
    setMissing(!control?.value);
    if (control?.value) choice.mutate(control.value);
    else control?.focus();
  };
  const { error } = choice;
  const fields = error instanceof ApiError ? error.fields : {};
  const refused = fields.password?.join(" ");
  return (
    <>
      <p className="text-lead text-white wrap-anywhere">{t`Welcome, ${name}.`}</p>
      <p className="mt-2 mb-8 text-steel-300">
        {is_new
          ? t`You may do everything here, also decide who may sign in.`
          : t`Choose a new password. All your devices are signed out then.`}
      </p>
      {passkey_only && (
        <div className="mb-6">
          <Alert kind="error">
            {t`You sign in by finger or face only, which stays so. If your devices are lost, ask the person who runs the server.`}
          </Alert>
        </div>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={() => setMissing(false)}
        className="grid gap-6"
      >
        <Field label={t`Username`} help={t`You sign in with it.`}>
          {(controlProps) => (
            <input
              {...controlProps}
              name="username"
              autoComplete="username"
              readOnly
              value={username}
            />
          )}
        </Field>
        <Field
          label={t`New password`}
          error={isMissing ? t`Please enter a new password` : refused}
          help={t`At least ${SHORTEST} characters.`}
        >
          {(controlProps) => (
            <PasswordInput
              {...controlProps}
              name="new_password"
              autoComplete="new-password"
              required
            />
          )}
        </Field>
        {error && !refused && <Alert kind="error">{errorMessage(error)}</Alert>}
        <Button type="submit" aria-disabled={choice.isPending} className="justify-self-start">
          {choice.isPending ? t`Please wait...` : t`Save password`}
        </Button>
      </form>
    </>
  );
}
