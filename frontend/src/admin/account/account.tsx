import { t } from "@lingui/core/macro";
import { useAdminHead } from "../admin-head";
import { Devices } from "./devices";
import { PasswordForm } from "./password-form";

/** The owner's account: the password and the signed-in devices. */
export function Account() {
  useAdminHead(t`Account`);
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{t`Account`}</h1>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        <PasswordForm />
        <Devices />
      </div>
    </>
  );
}
