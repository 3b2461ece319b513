import { t } from "@lingui/core/macro";
import {
  browserSupportsWebAuthn,
  startAuthentication,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { startPasskeySignIn } from "../passkeys";
import { errorMessage } from "../../ui/loading";

/** Browsers have passkeys only where the address is a name, so not at 127.0.0.1. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** What the browser answers with a passkey of this site, to sign in or to confirm. */
export async function askPasskey(useBrowserAutofill = false) {
  const optionsJSON = await startPasskeySignIn();
  return startAuthentication({ optionsJSON, useBrowserAutofill });
}

/** The user closed the browser's question, or a later one has replaced it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
}

/** What a failed passkey says, in words to act on. */
export function passkeyError(error: Error): string {
  if (error.name === "InvalidStateError") return t`This device has a key for this site already.`;
  if (isCancelled(error)) return t`That was not confirmed by finger or face. Please try again.`;
  if (error instanceof WebAuthnError || error instanceof DOMException)
    return t`This browser could not sign you in by finger or face. Please use your password.`;
  return errorMessage(error);
}
