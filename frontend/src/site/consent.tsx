import { createContext, use, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { getConsent, saveConsent, onConsentChange } from "../api/stored-consent";

type Consent = {
  /** True or false once the visitor has said so. */
  answer: boolean | undefined;
  /** The visitor asked for the banner to come back. */
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

/** Knows the visitor's answer about cookies, as it is kept in the browser and said in any tab. */
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
    // The button that had the focus goes away.
    const next = opener.current ?? document.querySelector("main");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    opener.current = null;
  };
  return <ConsentContext value={{ answer, isReopened, reopen, decide }}>{children}</ConsentContext>;
}

/** While the server draws nobody knows the answer. */
function serverConsent(): undefined {
  return undefined;
}
