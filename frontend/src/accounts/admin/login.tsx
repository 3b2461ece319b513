/* Signs in with a password or a passkey: on a page, or in a dialog over the page whose session has ended. */
import { t } from "@lingui/core/macro";
import { WebAuthnAbortService, browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "../../api/client";
import { logIn, logInWithPasskey, resolveSignIn } from "../../api/session";
import { useAdminHead } from "../../shell/admin/admin-head";
import { BrandMark } from "../../shell/brand-mark";
import { useCompany } from "../../shell/company";
import { useModal } from "../../ui/admin/dialog";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field, getControl } from "../../ui/field";
import { AdminLanguageSwitch } from "./admin-language-switch";
import { askPasskey, supportsPasskeys, isCancelled, passkeyError } from "./passkey-support";
import { PasswordInput } from "./password-input";

/** The page to sign in. */
export function Login() {
  useAdminHead(t({ context: "page", message: "Login" }));
  const company = useCompany()?.name;
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-gutter py-12">
      <div className="w-full max-w-md">
        <AdminLanguageSwitch />
        <BrandMark className="size-14 text-white" />
        <h1 className="mt-6 mb-8 text-heading">{t`Workshop login`}</h1>
        {state === "session-left-open" && (
          <div className="mb-6">
            <Alert kind="error">
              {t`You are logged out on this device, but the server could not be reached. When you are back online, log in again and sign this device out under Account.`}
            </Alert>
          </div>
        )}
        {state === "password-chosen" && (
          <div className="mb-6">
            <Alert kind="success">{t`Your password is set. Please log in with it.`}</Alert>
          </div>
        )}
        <LoginForm onLoggedIn={() => void navigate("/admin", { replace: true })} />
        <details className="mt-6 text-steel-300">
          <summary className="cursor-pointer py-2.5 hover:text-white">{t`Forgotten the password?`}</summary>
          <p className="mt-2">
            {t`Another owner can make a link for you, under People. If there is nobody else, the person who runs the server sets a new password with manage.py changepassword. Whoever signs in by finger or face only cannot use the password.`}
          </p>
        </details>
        <p className="mt-10 border-t border-steel-700 pt-4">
          <Link
            to="/"
            reloadDocument
            className="inline-block py-2.5 text-steel-300 hover:text-white"
          >
            {company === undefined ? t`Back to the site` : t`Back to ${company}`}
          </Link>
        </p>
      </div>
    </main>
  );
}

/** Opens over the current page, which keeps its state and continues after the login. */
export function SignInDialog() {
  const modal = useModal(() => resolveSignIn(false));
  return (
    <dialog
      {...modal}
      aria-labelledby="sign-in-title"
      className="m-auto w-[min(100%-2rem,28rem)] border border-steel-600 bg-steel-900 p-6 text-steel-100 backdrop:bg-carbon/80 sm:p-8"
    >
      <h2 id="sign-in-title" className="text-subheading">
        {t`Please log in again`}
      </h2>
      <p className="mt-3 mb-6 text-steel-300">
        {t`Your session has ended. Nothing you typed is lost: log in to continue where you left off.`}
      </p>
      <LoginForm onLoggedIn={() => resolveSignIn(true)} onCancel={() => resolveSignIn(false)} />
    </dialog>
  );
}

type LoginFormProps = { onLoggedIn: () => void; onCancel?: () => void };

/** Used by the login page and by the sign-in dialog. */
function LoginForm({ onLoggedIn, onCancel }: LoginFormProps) {
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
              // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- it does not know passkeys
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

/** Before the server's challenge ends, which is valid for five minutes. */
const RENEWED_AFTER = 4 * 60_000;

async function signIn(useBrowserAutofill = false): Promise<void> {
  await logInWithPasskey({ credential: await askPasskey(useBrowserAutofill) });
}

/** A button to sign in with a passkey, and the offer of passkeys in the field of the username. */
function PasskeySignIn({ onLoggedIn }: { onLoggedIn: () => void }) {
  const login = useMutation({ mutationFn: () => signIn(), onSuccess: onLoggedIn });
  useAutofill(onLoggedIn);
  if (!supportsPasskeys()) return null;
  return (
    <div className="mt-6 grid gap-6 border-t border-steel-700 pt-6">
      {login.error && <Alert kind="error">{passkeyError(login.error)}</Alert>}
      <Button
        kind="secondary"
        aria-disabled={login.isPending}
        onClick={() => !login.isPending && login.mutate()}
      >
        {login.isPending ? t`Waiting for your finger or face...` : t`Sign in by finger or face`}
      </Button>
    </div>
  );
}

/** Nobody has asked for it, so it says nothing when it fails: the button and the password stay. */
function useAutofill(onLoggedIn: () => void): void {
  const finish = useEffectEvent(onLoggedIn);
  useEffect(() => {
    let isOpen = true;
    const offer = () =>
      void signIn(true).then(
        () => isOpen && finish(),
        (error: unknown) => {
          if (!isCancelled(error)) clearInterval(timer);
        },
      );
    const timer = setInterval(offer, RENEWED_AFTER);
    if (supportsPasskeys())
      void browserSupportsWebAuthnAutofill().then((supported) => supported && isOpen && offer());
    return () => {
      isOpen = false;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);
}
