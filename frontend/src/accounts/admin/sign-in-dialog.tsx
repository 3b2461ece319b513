import { t } from "@lingui/core/macro";
import { resolveSignIn } from "../../api/owner-request";
import { useModal } from "../../ui/admin/modal";
import { LoginForm } from "./login-form";

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
