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

type Flash = {
  text: string;
  /** It is nothing to be glad of: something was not done. */
  isWarning?: boolean;
  link?: { to: string; label: string; state?: string };
  /** The page on which it is told; any other page ends it. */
  at: string;
};

type FlashState = { flash: Flash | undefined; showFlash: (flash: Flash) => void };

const FlashContext = createContext<FlashState>({ flash: undefined, showFlash: () => undefined });

/** What the last action did, told on the page to which it leads. */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [flash, setFlash] = useState<Flash>();
  const { pathname } = useLocation();
  // The action reports before it navigates: a flash may wait for its page, but never for a third.
  const arrived = useRef(false);
  useEffect(() => {
    if (flash?.at === pathname) arrived.current = true;
    else if (arrived.current) setFlash(undefined);
  }, [flash, pathname]);
  const showFlash = useCallback((next: Flash) => {
    arrived.current = false;
    setFlash(next);
  }, []);
  return <FlashContext value={{ flash, showFlash }}>{children}</FlashContext>;
}

/** Tells the owner what an action did, or did not do. */
export function useFlash() {
  return use(FlashContext).showFlash;
}

/** A live region that is always there, so that screen readers tell what appears in it. */
export function FlashMessage() {
  const region = useRef<HTMLDivElement>(null);
  const { flash } = use(FlashContext);
  const { pathname } = useLocation();
  const shown = flash?.at === pathname ? flash : undefined;

  useEffect(() => {
    // What the action removed may have held the focus.
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
          {shown.link && (
            <Link
              to={shown.link.to}
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
