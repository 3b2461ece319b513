import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../api/client";
import { readInvitation, type Welcome } from "../../api/people";
import { acceptInvitation } from "../../api/session";
import { Alert } from "../../components/alert";
import { BrandMark } from "../../components/brand-mark";
import { Button, ButtonLink } from "../../components/button";
import { Field } from "../../components/field";
import { getControl } from "../../components/form-control";
import { Loading, RetryAlert, errorMessage } from "../../components/list-state";
import limits from "../../content/limits.json";
import { PasswordInput } from "../account/password-input";
import { useAdminHead } from "../admin-head";
import { useFocusRefused } from "../forms/focus-refused";
import { welcomeTexts } from "./role-names";

const SHORTEST = limits.password_min;

/** The page that the link of an invitation opens, or a sign-in link. Needs no login. */
export function AcceptInvitation() {
  const { token = "" } = useParams();
  const query = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => readInvitation(token),
  });
  const title = titleFor(query.data);
  useAdminHead(title);
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
          <ButtonLink kind="secondary" to="/admin/login" className="mt-6">
            {t`To the login`}
          </ButtonLink>
        )}
      </div>
    </main>
  );
}

/** Until the server has told what the link is for, it may be either. */
function titleFor(welcome: Welcome | undefined): string {
  if (!welcome) return t`Workshop login`;
  return welcome.is_new ? t`Invitation` : t`New password`;
}

function PasswordChoice({ token, ...welcome }: Welcome & { token: string }) {
  const { name, username, role, is_new } = welcome;
  const navigate = useNavigate();
  const [missing, setMissing] = useState("");
  const accepting = useMutation({
    mutationFn: (body: Parameters<typeof acceptInvitation>[1]) => acceptInvitation(token, body),
    onSuccess: () => void navigate("/admin", { replace: true }),
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, accepting.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (accepting.isPending) return;
    const value = (field: string) => getControl(event.currentTarget, field)?.value ?? "";
    const password = value("new_password");
    setMissing(password ? "" : "new_password");
    if (password) accepting.mutate({ password });
    else getControl(event.currentTarget, "new_password")?.focus();
  };
  const { error } = accepting;
  const fields = error instanceof ApiError ? error.fields : {};
  const refused = fields.password?.join(" ");
  return (
    <>
      <p className="text-lead text-white wrap-anywhere">{t`Welcome, ${name}.`}</p>
      <p className="mt-2 mb-8 text-steel-300">
        {is_new
          ? welcomeTexts()[role]
          : t`Choose a new password. All your devices are signed out then.`}
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={() => setMissing("")}
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
          error={missing === "new_password" ? t`Please enter a new password` : refused}
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
          {accepting.isPending && t`Logging in...`}
          {!accepting.isPending && (is_new ? t`Accept and log in` : t`Save and log in`)}
        </Button>
      </form>
    </>
  );
}
