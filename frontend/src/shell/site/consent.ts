import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { getConsent, onConsentChange, saveConsent } from "../stored-consent";

/* Whether the visitor has reopened the banner, and from where. No context: its change would reach all pages. */
let isReopened = false;
let opener: Element | null = null;
const listeners = new Set<() => void>();

/** The visitor's cookie consent, also when it changes in another tab. */
export function useConsent() {
  return {
    /** Undefined until the visitor has answered. */
    answer: useSyncExternalStore(onConsentChange, getConsent, serverConsent),
    isReopened: useSyncExternalStore(
      subscribe,
      () => isReopened,
      () => false,
    ),
  };
}

/** The answer is unknown during server rendering. */
function serverConsent(): undefined {
  return undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setReopened(value: boolean): void {
  isReopened = value;
  for (const tell of listeners) tell();
}

/** Show the banner again. */
export function reopenConsent(): void {
  opener = document.activeElement;
  setReopened(true);
}

export function decideConsent(answer: boolean): void {
  saveConsent(answer);
  setReopened(false);
  // The focused button disappears with the banner.
  const next = opener ?? document.querySelector("main");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  opener = null;
}

export function consent() {
  return {
    label: t`Cookies`,
    text: t`We use analytics cookies to count visits, but only if you accept.`,
    link: { label: t`Cookie policy`, to: "/cookie-policy" },
    accept: t`Accept`,
    decline: t`Decline`,
    /** Label of the button that shows the banner again, with one of the texts below. */
    settings: t`Cookie settings`,
    current: {
      accepted: t`You have accepted analytics cookies.`,
      declined: t`You have declined analytics cookies.`,
    },
  };
}
