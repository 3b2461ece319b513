/* The page of the owner's account. */
import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { ApiError } from "../../api/client";
import { changePassword } from "../../api/session";
import languages from "../../content/languages.json";
import {
  LANGUAGES,
  type Language,
  currentLanguage,
  storeAdminLanguage,
  storedAdminLanguage,
} from "../../core/language";
import { useAdminHead } from "../../shell/admin/admin-head";
import { THEMES, type Theme, storeTheme, storedTheme } from "../../shell/theme";
import { ConfirmDialog } from "../../ui/admin/dialog";
import { formatDateTime, memoized } from "../../ui/admin/format";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { ListItemBoundary } from "../../ui/error-boundary";
import { Field, getControl, useFocusInvalid } from "../../ui/field";
import { ListState, errorMessage } from "../../ui/loading";
import {
  type Session,
  accountInBackground,
  chooseLanguage,
  endOtherSessions,
  endSession,
  sessions,
} from "../account";
import { deviceName } from "./device-name";
import { MailChoice, Notifications } from "./notifications";
import { PasskeyList, PasskeyOnly } from "./passkeys";
import { PasswordInput } from "./password-input";

/** The owner's account: notifications, mail, the language and the theme; how to sign in, and where. */
export function Account() {
  const title = t`Account`;
  useAdminHead(title);
  const { data: account } = useQuery(accountInBackground());
  const passwords = useRef<HTMLFormElement>(null);
  const hasInput = () =>
    Array.from(new FormData(passwords.current ?? undefined).values()).some(Boolean);
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{title}</h1>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        <div className="grid content-start gap-12">
          <Notifications />
          <MailChoice />
          <LanguageChoice hasInput={hasInput} />
          <ThemeChoice />
        </div>
        <div className="grid content-start gap-12">
          <PasskeyList />
          <PasskeyOnly />
          {!account?.passkey_only && <PasswordForm form={passwords} />}
          <Devices />
        </div>
      </div>
    </>
  );
}

const fields = memoized(
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

  useFocusInvalid(form, change.error);

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

type LanguageChoiceProps = {
  /** Whether the owner has typed something on this page, which loads again. */
  hasInput: () => boolean;
};

/** The language of the admin, for this account on all devices. */
function LanguageChoice({ hasInput }: LanguageChoiceProps) {
  const [asked, setAsked] = useState<Language>();
  const choice = useMutation({
    mutationFn: (language: Language) => chooseLanguage(language),
    onSuccess: ({ language }) => {
      storeAdminLanguage(language);
      location.reload();
    },
  });
  const choose = (language: Language) => {
    if (choice.isPending || language === currentLanguage()) return;
    if (hasInput()) setAsked(language);
    else choice.mutate(language);
  };
  return (
    <section aria-labelledby="language-title">
      <h2 id="language-title" className="mb-4 text-subheading">
        {t({ message: "Language", comment: "Of the admin." })}
      </h2>
      {choice.error && (
        <div className="mb-4">
          <Alert kind="error">{errorMessage(choice.error)}</Alert>
        </div>
      )}
      <div role="group" aria-labelledby="language-title" className="flex flex-wrap gap-3">
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            kind={language === currentLanguage() ? "primary" : "secondary"}
            lang={language}
            aria-pressed={language === currentLanguage()}
            aria-disabled={choice.isPending}
            onClick={() => choose(language)}
          >
            {languages[language].name}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          question={t`The page will load again, and the passwords that you have typed will be lost. Change the language?`}
          confirm={t`Change language`}
          kind="primary"
          onConfirm={() => {
            setAsked(undefined);
            choice.mutate(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/** Follow the language that the owner chose on another device. */
export function useAccountLanguage(): void {
  const { pathname } = useLocation();
  const { data } = useQuery(accountInBackground());
  const language = data?.language;
  useEffect(() => {
    if (!language || language === currentLanguage()) return;
    storeAdminLanguage(language);
    // A login leads to the dashboard, where nothing can be typed. Elsewhere the next page has it.
    if (pathname === "/admin" && storedAdminLanguage() === language) location.reload();
  }, [language, pathname]);
}

/** The theme of the admin, on this device. */
function ThemeChoice() {
  const [chosen, setChosen] = useState(storedTheme);
  const labels: Readonly<Record<Theme, string>> = {
    system: t({ context: "the theme", message: "As the device" }),
    dark: t({ context: "the theme", message: "Dark" }),
    light: t({ context: "the theme", message: "Light" }),
  };
  return (
    <section aria-labelledby="theme-title">
      <h2 id="theme-title" className="mb-2 text-subheading">
        {t({ message: "Theme", comment: "The colours of the admin." })}
      </h2>
      <p id="theme-help" className="mb-4 text-steel-300">
        {t`On this device. The light one is easier to read in the sun.`}
      </p>
      <div
        role="group"
        aria-labelledby="theme-title"
        aria-describedby="theme-help"
        className="flex flex-wrap gap-3"
      >
        {THEMES.map((theme) => (
          <Button
            key={theme}
            kind={theme === chosen ? "primary" : "secondary"}
            aria-pressed={theme === chosen}
            onClick={() => {
              setChosen(theme);
              storeTheme(theme);
            }}
          >
            {labels[theme]}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The devices that are signed in, for example to sign out a lost phone. */
function Devices() {
  const query = useQuery(sessions());
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: sessions().queryKey });
  const one = useMutation({ mutationFn: endSession, onSettled });
  const others = useMutation({ mutationFn: endOtherSessions, onSettled });
  const error = one.error ?? others.error;
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title" className="mb-4 text-subheading">
        {t`Signed-in devices`}
      </h2>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={t`Error loading devices`}
        empty={t`No signed-in devices.`}
      >
        {(devices) => (
          <>
            <ul className="grid gap-px bg-steel-700">
              {devices.map((session) => (
                <ListItemBoundary key={session.id} resetKey={session}>
                  <Device
                    session={session}
                    busy={one.isPending && one.variables === session.id}
                    onSignOut={() => one.mutate(session.id)}
                  />
                </ListItemBoundary>
              ))}
            </ul>
            {devices.some((session) => !session.current) && (
              <Button
                kind="secondary"
                className="mt-4"
                aria-disabled={others.isPending}
                onClick={() => others.mutate()}
              >
                {others.isPending ? t`Signing out...` : t`Sign out all other devices`}
              </Button>
            )}
          </>
        )}
      </ListState>
    </section>
  );
}

type DeviceProps = { session: Session; busy: boolean; onSignOut: () => void };

function Device({ session, busy, onSignOut }: DeviceProps) {
  const name = `device-${session.id}`;
  const device = deviceName(session.user_agent);
  const signedIn = formatDateTime(session.created_at);
  const lastUsed = formatDateTime(session.refreshed_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-steel-900 p-4 sm:px-5">
      <div>
        <p id={name} className="font-bold text-white">
          {session.in_django_admin ? t`${device} in Django admin` : device}
        </p>
        <p className="text-small text-steel-300">
          {t`Signed in ${signedIn}, last used ${lastUsed}`}
        </p>
      </div>
      {session.current ? (
        <p className="label text-go">{t`This device`}</p>
      ) : (
        <Button kind="secondary" aria-describedby={name} aria-disabled={busy} onClick={onSignOut}>
          {busy ? t`Signing out...` : t`Sign out`}
        </Button>
      )}
    </li>
  );
}
