import { t } from "@lingui/core/macro";
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { logInWithPasskey } from "../../api/session";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { askPasskey, hasPasskeys, isCancelled, passkeyError } from "./passkey-support";

/** Before the server's challenge ends, which is valid for five minutes. */
const RENEWED_AFTER = 4 * 60_000;

async function signIn(useBrowserAutofill = false): Promise<void> {
  await logInWithPasskey({ credential: await askPasskey(useBrowserAutofill) });
}

/** A button to sign in with a passkey, and the offer of passkeys in the field of the username. */
export function PasskeySignIn({ onLoggedIn }: { onLoggedIn: () => void }) {
  const login = useMutation({ mutationFn: () => signIn(), onSuccess: onLoggedIn });
  useAutofill(onLoggedIn);
  if (!hasPasskeys()) return null;
  return (
    <div className="mt-6 grid gap-6 border-t border-steel-700 pt-6">
      {login.error && <Alert kind="error">{passkeyError(login.error)}</Alert>}
      <Button
        kind="secondary"
        aria-disabled={login.isPending}
        onClick={() => !login.isPending && login.mutate()}
      >
        {login.isPending ? t`Waiting for the passkey...` : t`Sign in with a passkey`}
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
    if (hasPasskeys())
      void browserSupportsWebAuthnAutofill().then((supported) => supported && isOpen && offer());
    return () => {
      isOpen = false;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);
}
