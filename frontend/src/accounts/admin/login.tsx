import { t } from "@lingui/core/macro";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Alert } from "../../ui/alert";
import { BrandMark } from "../../shell/brand-mark";
import { useCompany } from "../../shell/company";
import { useAdminHead } from "../../shell/admin/admin-head";
import { LoginForm } from "./login-form";

export function Login() {
  useAdminHead(t({ context: "page", message: "Login" }));
  const company = useCompany()?.name;
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-gutter py-12">
      <div className="w-full max-w-md">
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
            {t`Another owner can make a link for you, under People. If there is nobody else, the person who runs the server sets a new password with manage.py changepassword. Whoever signs in with a passkey only cannot use the password.`}
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
