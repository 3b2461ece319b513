/* The prompt to sign in again, for which the requests of an expired session wait. */
import { useSyncExternalStore } from "react";

const promptListeners = new Set<() => void>();
let signInPrompt: { answer: (signedIn: boolean) => void; answered: Promise<boolean> } | undefined;

/** One prompt for all waiting requests; none if the owner has left the admin. */
export function promptSignIn(): Promise<boolean> {
  if (promptListeners.size === 0) return Promise.resolve(false);
  if (!signInPrompt) {
    let answer: (signedIn: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    signInPrompt = { answer, answered };
    for (const listener of promptListeners) listener();
  }
  return signInPrompt.answered;
}

/** True while requests wait for a login. `resolveSignIn` continues or fails them. */
export function useSignInPrompt(): boolean {
  return useSyncExternalStore(
    subscribeToPrompt,
    () => signInPrompt !== undefined,
    () => false,
  );
}

export function resolveSignIn(signedIn: boolean): void {
  signInPrompt?.answer(signedIn);
  signInPrompt = undefined;
  for (const listener of promptListeners) listener();
}

function subscribeToPrompt(listener: () => void) {
  promptListeners.add(listener);
  return () => promptListeners.delete(listener);
}
