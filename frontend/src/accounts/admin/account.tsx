import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { accountInBackground } from "../account";
import { useAdminHead } from "../../shell/admin/admin-head";
import { Devices } from "./devices";
import { LanguageChoice } from "./language-choice";
import { PasskeyOnly } from "./passkey-only";
import { PasskeyList } from "./passkey-list";
import { PasswordForm } from "./password-form";
import { ThemeChoice } from "./theme-choice";

/** The owner's account: the password, the language, the theme and the signed-in devices. */
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
          <PasskeyList />
          <PasskeyOnly />
          {!account?.passkey_only && <PasswordForm form={passwords} />}
          <LanguageChoice hasInput={hasInput} />
          <ThemeChoice />
        </div>
        <Devices />
      </div>
    </>
  );
}
