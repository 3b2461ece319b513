import { createContext, use, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { getConsent, saveConsent, onConsentChange } from "../stored-consent";

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
