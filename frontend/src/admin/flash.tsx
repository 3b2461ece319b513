import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { Link, useLocation } from "react-router-dom";
import { isAdminPath } from "../api/stored-language";

type Flash = {
  text: string;
  /** For messages that are not a success, such as a discarded change. */
  isWarning?: boolean;
  link?: { to: string; label: string; state?: string };
  /** A button, such as Undo. */
  action?: { label: string; run: () => void };
  /** The page that shows the message. Visiting any other page discards it. */
  path: string;
};

type FlashState = { flash: Flash | undefined; showFlash: (flash: Flash) => void };

const FlashContext = createContext<FlashState>({ flash: undefined, showFlash: () => undefined });

/** Holds the message about the last action until the next page shows it. */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [flash, setFlash] = useState<Flash>();
  const { pathname } = useLocation();
  // Actions set the message before they navigate, so the current page must not discard it yet.
  const arrived = useRef(false);
  useEffect(() => {
    if (flash?.path === pathname) arrived.current = true;
    else if (arrived.current) setFlash(undefined);
  }, [flash, pathname]);
  const showFlash = useCallback((next: Flash) => {
    arrived.current = false;
    setFlash(next);
  }, []);
  return <FlashContext value={{ flash, showFlash }}>{children}</FlashContext>;
}

/** Return a function that shows a message about an action. */
export function useFlash() {
  return use(FlashContext).showFlash;
}

/** A live region that is always present, so that screen readers announce its changes. */
export function FlashMessage() {
  const region = useRef<HTMLDivElement>(null);
  const { flash } = use(FlashContext);
  const { pathname } = useLocation();
  const shown = flash?.path === pathname ? flash : undefined;

  useEffect(() => {
    // The action may have removed the focused element.
    if (shown && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <div
      ref={region}
      role="status"
      tabIndex={-1}
      className="sticky top-0 z-30 bg-ink outline-none empty:hidden lg:top-18"
    >
      {shown && (
        <p
          className={`frame flex flex-wrap items-center gap-x-6 gap-y-1 border-l-4 px-5 py-2 ${shown.isWarning ? "border-hot bg-steel-900 text-steel-100" : "border-go bg-go-shade text-go"}`}
        >
          <span className="min-w-0 py-2 wrap-anywhere">{shown.text}</span>
          {shown.action && (
            <button
              type="button"
              onClick={shown.action.run}
              className="min-h-11 cursor-pointer text-white underline underline-offset-4"
            >
              {shown.action.label}
            </button>
          )}
          {shown.link && (
            <Link
              to={shown.link.to}
              reloadDocument={!isAdminPath(shown.link.to)}
              state={shown.link.state}
              className="py-2.5 text-white underline underline-offset-4"
            >
              {shown.link.label}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
