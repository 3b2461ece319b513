import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../api/client";
import { readInvitation } from "../../api/people";
import { acceptInvitation } from "../../api/session";
import { Alert } from "../../components/alert";
import { BrandMark } from "../../components/brand-mark";
import { Button } from "../../components/button";
import { Field } from "../../components/field";
import { getControl } from "../../components/form-control";
import { Loading, RetryAlert, errorMessage } from "../../components/list-state";
import limits from "../../content/limits.json";
import { PasswordInput } from "../account/password-input";
import { useAdminHead } from "../admin-head";
import { roleSummaries } from "./role-names";

const SHORTEST = limits.password_min;

/** The page that the link of an invitation opens. Needs no login. */
export function AcceptInvitation() {
  const title = t`Invitation`;
  useAdminHead(title);
  const { token = "" } = useParams();
  const query = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => readInvitation(token),
  });
  const isOver = query.error instanceof ApiError && query.error.status < 500;
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-gutter py-12">
      <div className="w-full max-w-md">
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
          <p className="mt-6">
            <Link
              to="/admin/login"
              className="inline-block py-2.5 text-steel-300 underline underline-offset-4 hover:text-white"
            >
              {t`To the login`}
            </Link>
          </p>
        )}
      </div>
    </main>
  );
}

type PasswordChoiceProps = {
  token: string;
  name: string;
  username: string;
  role: "owner" | "editor";
};

function PasswordChoice({ token, name, username, role }: PasswordChoiceProps) {
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const accepting = useMutation({
    mutationFn: (password: string) => acceptInvitation(token, password),
    onSuccess: () => void navigate("/admin", { replace: true }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (accepting.isPending) return;
    const password = getControl(event.currentTarget, "new_password")?.value ?? "";
    setMissing(!password);
    if (password) accepting.mutate(password);
    else getControl(event.currentTarget, "new_password")?.focus();
  };
  const { error } = accepting;
  const refused = error instanceof ApiError ? error.fields.password?.join(" ") : undefined;
  return (
    <>
      <p className="text-lead text-white">{t`Welcome, ${name}.`}</p>
      <p className="mt-2 mb-8 text-steel-300">{roleSummaries()[role]}</p>
      <form noValidate onSubmit={submit} onInput={() => setMissing(false)} className="grid gap-6">
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
        <Button type="submit" aria-disabled={accepting.isPending} className="justify-self-start">
          {accepting.isPending ? t`Logging in...` : t`Accept and log in`}
        </Button>
      </form>
    </>
  );
}
