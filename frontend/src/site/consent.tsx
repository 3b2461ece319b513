import { createContext, use, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { consentAnswer, keepConsentAnswer, onConsentAnswer } from "../api/consent-answer";

type Consent = {
  /** True or false once the visitor has said so. */
  answer: boolean | undefined;
  /** The visitor asked for the banner to come back. */
  asked: boolean;
  ask: () => void;
  decide: (answer: boolean) => void;
};

const ConsentContext = createContext<Consent>({
  answer: undefined,
  asked: false,
  ask: () => undefined,
  decide: () => undefined,
});

export function useConsent(): Consent {
  return use(ConsentContext);
}

/** Knows the visitor's answer about cookies, as it is kept in the browser and said in any tab. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const answer = useSyncExternalStore(onConsentAnswer, consentAnswer, notYet);
  const [asked, setAsked] = useState(false);
  const opener = useRef<Element>(null);

  const ask = () => {
    opener.current = document.activeElement;
    setAsked(true);
  };
  const decide = (answer: boolean) => {
    keepConsentAnswer(answer);
    setAsked(false);
    // The button that had the focus goes away.
    const next = opener.current ?? document.querySelector("main");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    opener.current = null;
  };
  return <ConsentContext value={{ answer, asked, ask, decide }}>{children}</ConsentContext>;
}

/** While the server draws nobody knows the answer. */
function notYet(): undefined {
  return undefined;
}
