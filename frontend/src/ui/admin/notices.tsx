/* The results of what the owner did: a message about the last action, and errors of changes. */
import { t } from "@lingui/core/macro";
import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router-dom";
import { isAdminPath } from "../../core/language";
import { useBottomHeight } from "./bottom-height";
import "./notices.css";

const ID = "notices";

/** Where results are shown, in view wherever the owner is on the page. */
export function Notices() {
  const height = useBottomHeight("--notices");
  return (
    <div ref={height} id={ID} className="notices">
      <FlashMessage />
    </div>
  );
}

/** Puts a notice among the others. */
function InNotices({ children }: { children: ReactNode }) {
  const place = document.getElementById(ID);
  return place && createPortal(children, place);
}

type Flash = {
  text: string;
  /** For messages that are not a success, such as a discarded change. */
  isWarning?: boolean;
  link?: { to: string; label: string; state?: string };
  /** A button, such as Undo. */
  action?: { label: string; run: () => void };
  /** The page that shows the message; visiting any other page discards it. By default, the open one. */
  path?: string;
};

type FlashState = {
  flash: Flash | undefined;
  showFlash: (flash: Flash) => void;
  closeFlash: () => void;
};

const FlashContext = createContext<FlashState>({
  flash: undefined,
  showFlash: () => undefined,
  closeFlash: () => undefined,
});

/** How long a success is shown, in milliseconds; longer if there is something to tap. */
const SHOWN = 10_000;
const SHOWN_WITH_ACTION = 20_000;

/** Holds the message about the last action until the next page shows it. */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [flash, setFlash] = useState<Flash>();
  const { pathname } = useLocation();
  // Actions set the message before they navigate, so the current page must not discard it yet.
  const arrived = useRef(false);
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
    if (flash?.path === pathname) arrived.current = true;
    else if (arrived.current) setFlash(undefined);
  }, [flash, pathname]);
  const showFlash = useCallback((next: Flash) => {
    arrived.current = false;
    setFlash({ path: here.current, ...next });
  }, []);
  const closeFlash = useCallback(() => setFlash(undefined), []);
  return <FlashContext value={{ flash, showFlash, closeFlash }}>{children}</FlashContext>;
}

/** Return a function that shows a message about an action. */
export function useFlash() {
  return use(FlashContext).showFlash;
}

/**
 * A live region that is always present, so that screen readers announce its changes. A success closes
 * by itself.
 */
export function FlashMessage() {
  const region = useRef<HTMLDivElement>(null);
  const { flash, closeFlash } = use(FlashContext);
  const { pathname } = useLocation();
  const shown = flash?.path === pathname ? flash : undefined;

  const close = useCallback(() => {
    if (region.current?.contains(document.activeElement))
      document.getElementById("main")?.focus({ preventScroll: true });
    closeFlash();
  }, [closeFlash]);

  useEffect(() => {
    // The action may have removed the focused element.
    if (shown && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [shown]);

  useEffect(() => {
    if (!shown || shown.isWarning) return;
    const time = shown.action || shown.link ? SHOWN_WITH_ACTION : SHOWN;
    const timer = window.setInterval(() => !isInUse(region.current) && close(), time);
    return () => window.clearInterval(timer);
  }, [shown, close]);

  return (
    <div
      ref={region}
      role="status"
      tabIndex={-1}
      className={`border-l-4 outline-none empty:hidden ${shown?.isWarning ? "border-hot bg-steel-800 text-steel-100" : "border-go bg-go-shade text-go"}`}
    >
      {shown && <ShownFlash flash={shown} onClose={close} />}
    </div>
  );
}

function ShownFlash({ flash, onClose }: { flash: Flash; onClose: () => void }) {
  const { text, action, path } = flash;
  // A form that is open again offers the draft itself, and a link to it would open nothing.
  const link = flash.link?.to === path ? undefined : flash.link;
  return (
    <div className="flex gap-2 py-2 pr-1 pl-5">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6">
        <span className="min-w-0 py-1.5 wrap-anywhere">{text}</span>
        {action && (
          <button
            type="button"
            onClick={action.run}
            className="min-h-11 cursor-pointer text-white underline underline-offset-4"
          >
            {action.label}
          </button>
        )}
        {link && (
          <Link
            to={link.to}
            reloadDocument={!isAdminPath(link.to)}
            state={link.state}
            className="py-2.5 text-white underline underline-offset-4"
          >
            {link.label}
          </Link>
        )}
      </p>
      <CloseButton onClose={onClose} />
    </div>
  );
}

/** Whether the owner is about to tap something in it. */
function isInUse(region: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const hasFocus = focused !== region && region?.contains(focused);
  return Boolean(hasFocus || region?.matches(":hover"));
}

/** Why a change failed, in view wherever the owner made it, until the owner closes it or retries. */
export function StickyError({ children }: { children: string }) {
  const [closed, setClosed] = useState<string>();
  if (closed === children) return null;
  return (
    <InNotices>
      <div
        role="alert"
        className="flex items-center justify-between gap-2 border-l-4 border-stop bg-stop-shade py-2 pr-1 pl-5 text-stop"
      >
        <span className="min-w-0 py-1.5 wrap-anywhere">{children}</span>
        <CloseButton onClose={() => setClosed(children)} />
      </div>
    </InNotices>
  );
}

type CloseButtonProps = { label?: string; onClose: () => void };

export function CloseButton({ label = t`Close`, onClose }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className="-my-1 grid size-11 shrink-0 cursor-pointer place-items-center self-start text-steel-100 hover:text-white"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 stroke-current stroke-2">
        <path d="M5 5l14 14M19 5L5 19" />
      </svg>
    </button>
  );
}
