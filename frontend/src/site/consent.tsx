import { createContext, use, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { keep, kept } from "../api/browser-storage";

const KEY = "cookieConsent";

type Consent = {
  /** True or false once the visitor has said so. */
  answer: boolean | undefined;
  /** The banner is on screen. */
  shown: boolean;
  /** The visitor asked for the banner to come back. */
  asked: boolean;
  ask: () => void;
  decide: (answer: boolean) => void;
};

const ConsentContext = createContext<Consent>({
  answer: undefined,
  shown: false,
  asked: false,
  ask: () => undefined,
  decide: () => undefined,
});

export function useConsent(): Consent {
  return use(ConsentContext);
}

/** Knows the visitor's answer about cookies, as it is kept in the browser and said in any tab. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(onChangeElsewhere, read, notYet);
  // Where nothing can be kept, the answer holds for this visit.
  const [said, setSaid] = useState<boolean>();
  const [asked, setAsked] = useState(false);
  const opener = useRef<Element>(null);

  const answer = stored === "true" ? true : stored === "false" ? false : said;
  const ask = () => {
    opener.current = document.activeElement;
    setAsked(true);
  };
  const decide = (answer: boolean) => {
    keep("localStorage", KEY, String(answer));
    setSaid(answer);
    setAsked(false);
    // The button that had the focus goes away.
    const next = opener.current ?? document.querySelector("main");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    opener.current = null;
  };
  const shown = asked || (stored !== undefined && answer === undefined);
  return <ConsentContext value={{ answer, shown, asked, ask, decide }}>{children}</ConsentContext>;
}

function read(): string | null {
  return kept("localStorage", KEY);
}

/** While the server draws nobody knows the answer: no banner for those who have given it. */
function notYet(): undefined {
  return undefined;
}

function onChangeElsewhere(listener: () => void) {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
