import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { openLayer, openModal, trapFocus } from "../../ui/layers";
import { BrandMark } from "../brand-mark";
import { useCompany } from "../company";
import { EmailLink, PhoneLink } from "../contact-links";
import { LanguageSwitch } from "./language-switch";
import { navigation } from "../site-pages";

export function Header() {
  return (
    <header className="@container sticky top-0 z-40 border-b border-steel-800 bg-ink/95">
      <div className="frame flex min-h-18 flex-wrap low:min-h-13 items-center justify-between gap-x-1 sm:gap-x-6">
        <Brand />
        <nav aria-label={t`Main`} className="hidden min-[72rem]:block">
          <ul className="flex gap-5 xl:gap-8">
            {navigation().map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === "/"}
                  className="relative label grid h-18 low:h-13 focus-visible:-outline-offset-4 items-center text-steel-300 transition-colors hover:text-white aria-[current=page]:text-white before:absolute before:inset-x-0 before:bottom-0 before:h-1 before:origin-left before:-skew-x-[24deg] before:scale-x-0 before:bg-hot before:transition-transform aria-[current=page]:before:scale-x-100"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <QuestionList />
        <LanguageSwitch className="hidden min-[72rem]:block" />
        <Menu />
      </div>
    </header>
  );
}

/** With very large text the logo is hidden, to leave room for the menu button; beside a list its words. */
function Brand() {
  const company = useCompany();
  const [first, ...rest] = company?.name.split(" ") ?? [];
  return (
    <Link
      to="/"
      aria-label={company ? undefined : t`Home`}
      className="flex items-center gap-3 py-2 text-white low:py-1"
    >
      <BrandMark className="size-10 @max-[17rem]:hidden low:size-8" />
      <span className="label leading-none tracking-widest listed:@min-[17rem]:@max-[24rem]:sr-only">
        {first}{" "}
        <span className="block text-[0.9375rem] font-normal text-steel-300">{rest.join(" ")}</span>
      </span>
    </Link>
  );
}

/** While something is on the list of things to ask about: where it is seen, and how many they are. */
function QuestionList() {
  return (
    <Link to="/contact" aria-label={t`My question list`} className="question-list">
      <svg
        viewBox="0 0 18 18"
        aria-hidden="true"
        className="w-4.5 fill-none stroke-current stroke-2"
      >
        <path d="M1 3h16v14H1zM5 9h8M5 13h5M6 1v4h6V1z" />
      </svg>
    </Link>
  );
}

/** The header shows the navigation from this width on. */
const WIDE = "(min-width: 72rem)";

const OPENER = "label -mr-3 h-12 items-center gap-3 px-3 text-white";

/**
 * The navigation on small screens: a modal dialog that slides in. The browser handles Escape, makes
 * the page inert and restores the focus.
 */
function Menu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const onClosed = useRef<() => void>(undefined);
  const location = useLocation();

  useEffect(() => dialog.current?.close(), [location]);

  useEffect(() => {
    // A dialog that is hidden but still modal would block the page.
    const wide = window.matchMedia(WIDE);
    const close = () => dialog.current?.close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  return (
    <div className="min-[72rem]:hidden">
      {/* Without scripts, link to the navigation in the footer. */}
      <a href="#pages" className={`${OPENER} hidden noscript:flex`}>
        {t`Menu`}
        <Bars />
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${OPENER} flex cursor-pointer noscript:hidden`}
        onClick={() => {
          if (dialog.current) openModal(dialog.current);
          onClosed.current = openLayer(() => dialog.current?.close());
        }}
      >
        {t`Menu`}
        <Bars />
      </button>
      <dialog
        ref={dialog}
        aria-label={t`Menu`}
        onKeyDown={trapFocus}
        onClose={() => onClosed.current?.()}
        // A click on the backdrop is a click on the dialog itself.
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        className="slide-in m-0 ml-auto h-dvh max-h-none w-full max-w-sm bg-ink text-white backdrop:bg-carbon/80"
      >
        <div className="flex min-h-full flex-col border-l border-steel-700 px-gutter pb-8">
          <div className="flex h-18 items-center justify-end">
            <button
              type="button"
              className="label -mr-3 flex h-12 cursor-pointer items-center gap-3 px-3"
              onClick={() => dialog.current?.close()}
            >
              {t`Close`}
              <Cross />
            </button>
          </div>
          <nav aria-label={t`Menu`}>
            <ul className="border-t border-steel-700">
              {navigation().map(({ to, label }) => (
                <li key={to} className="border-b border-steel-700">
                  <NavLink
                    to={to}
                    end={to === "/"}
                    onClick={() => dialog.current?.close()}
                    className="flex items-center justify-between py-3.5 font-display text-subheading font-bold uppercase aria-[current=page]:text-hot"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageSwitch className="mt-4 -ml-2.5" />
          <p className="mt-auto grid gap-2 pt-8 text-steel-300">
            <PhoneLink className="text-lead text-white" />
            <EmailLink />
          </p>
        </div>
      </dialog>
    </div>
  );
}

function Bars() {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="w-6 fill-none stroke-current stroke-2">
      <path d="M4 1h20M2 8h20M0 15h20" />
    </svg>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="w-4.5 fill-none stroke-current stroke-2">
      <path d="m1 1 16 16M17 1 1 17" />
    </svg>
  );
}
