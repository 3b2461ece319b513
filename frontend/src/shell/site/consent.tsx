import { t } from "@lingui/core/macro";
import { type ReactNode, createContext, use, useRef, useState, useSyncExternalStore } from "react";
import { getConsent, onConsentChange, saveConsent } from "../stored-consent";

type Consent = {
  /** Undefined until the visitor has answered. */
  answer: boolean | undefined;
  /** The visitor has reopened the banner. */
  isReopened: boolean;
  reopen: () => void;
  decide: (answer: boolean) => void;
};

const ConsentContext = createContext<Consent>({
  answer: undefined,
  isReopened: false,
  reopen: () => undefined,
  decide: () => undefined,
});

export function useConsent(): Consent {
  return use(ConsentContext);
}

/** Provides the visitor's cookie consent, also when it changes in another tab. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const answer = useSyncExternalStore(onConsentChange, getConsent, serverConsent);
  const [isReopened, setReopened] = useState(false);
  const opener = useRef<Element>(null);

  const reopen = () => {
    opener.current = document.activeElement;
    setReopened(true);
  };
  const decide = (answer: boolean) => {
    saveConsent(answer);
    setReopened(false);
    // The focused button disappears with the banner.
    const next = opener.current ?? document.querySelector("main");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    opener.current = null;
  };
  return <ConsentContext value={{ answer, isReopened, reopen, decide }}>{children}</ConsentContext>;
}

/** The answer is unknown during server rendering. */
function serverConsent(): undefined {
  return undefined;
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
