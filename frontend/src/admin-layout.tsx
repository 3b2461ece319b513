import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, NavLink, Outlet, useLocation, useNavigate } from "react-router-dom";
import { useAccountLanguage } from "./accounts/admin/account";
import { CodesRemovedNotice } from "./accounts/admin/codes-removed-notice";
import { SignInDialog } from "./accounts/admin/login";
import { logOut, useSignInPrompt } from "./api/session";
import { mapKinds } from "./catalogue/admin/kinds";
import { messageCounts } from "./contact/messages";
import { StatusMark, statusInBackground } from "./dashboard/site-status";
import { removeSessionDrafts } from "./forms/session-draft";
import { BackgroundUploads } from "./pictures/admin/upload/upload-progress";
import { useUploadsInAdmin } from "./pictures/admin/upload/upload-queues";
import { BrandMark } from "./shell/brand-mark";
import { PageAnnouncer, useIsSamePage, useNavigationEffects } from "./shell/navigation-effects";
import { useBottomHeight } from "./ui/admin/bottom-height";
import { ICONS, Icon } from "./ui/admin/icon";
import { Notices } from "./ui/admin/notices";
import { memoized } from "./ui/admin/format";
import { ErrorBoundary } from "./ui/error-boundary";

const navigation = memoized((): readonly { to: string; label: string; icon: string }[] => [
  { to: "/admin", label: t`Dashboard`, icon: ICONS.dashboard },
  ...mapKinds(({ kind, texts, icon }) => ({ to: `/admin/${kind}`, label: texts.title, icon })),
  { to: "/admin/pages", label: t`Pages`, icon: ICONS.page },
  { to: "/admin/messages", label: t`Messages`, icon: ICONS.message },
]);

/** The layout of all admin pages except the login. */
export function AdminLayout() {
  const page = usePageKey();
  const main = useNavigationEffects();
  const signInAsked = useSignInPrompt();
  useAccountLanguage();
  useUploadsInAdmin();
  return (
    <div className="flex min-h-dvh flex-col pb-18 lg:pb-0 [@media(height<32rem)]:pb-0">
      {/* On the site it is in templates/shell.html. */}
      <a href="#main" className="skip-link label">
        {t`Skip to content`}
      </a>
      <PageAnnouncer />
      <Header />
      <BackgroundUploads />
      <CodesRemovedNotice />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="frame flex-1 py-3 outline-none sm:py-6 lg:py-8"
      >
        {/* The key resets the error boundary on navigation. */}
        <ErrorBoundary key={page}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Notices />
      {signInAsked && <SignInDialog />}
    </div>
  );
}

/** One row where the navigation is in it, in each language: marks stand for words where it is narrow. */
function Header() {
  return (
    <header className="border-b border-steel-700 bg-carbon lg:sticky lg:top-0 lg:z-40">
      <div className="frame flex min-h-14 flex-wrap items-center sm:gap-x-6 lg:min-h-18 lg:flex-nowrap lg:gap-x-2 2xl:gap-x-6">
        <Link to="/admin" className="flex min-h-11 min-w-11 items-center gap-3 text-white">
          <BrandMark className="size-9" />
          <span className="label tracking-widest max-sm:sr-only lg:max-[90rem]:sr-only">
            {t`Workshop`}
          </span>
        </Link>
        <Navigation />
        <div className="ml-auto flex flex-wrap items-center justify-end sm:gap-3 lg:flex-nowrap lg:gap-0 2xl:gap-2">
          <StatusLink />
          <Link to="/" reloadDocument title={t`View site`} className={HEADER_LINK}>
            <Icon path={ICONS.site} className="size-6 lg:max-xl:block hidden" />
            <span className="lg:max-xl:sr-only">{t`View site`}</span>
          </Link>
          <NavLink to="/admin/account" title={t`Account`} className={HEADER_LINK}>
            <Icon path={ICONS.account} className="size-6 lg:max-xl:block hidden" />
            <span className="lg:max-xl:sr-only">{t`Account`}</span>
          </NavLink>
          <LogoutButton />
        </div>
      </div>
    </header>
  );
}

const HEADER_LINK =
  "label flex min-h-11 min-w-11 items-center justify-center gap-2 px-1.5 text-steel-300 hover:text-white sm:px-3 aria-[current=page]:text-white";

/** How the site is doing, in reach from everywhere. */
function StatusLink() {
  const { data } = useQuery(statusInBackground());
  return (
    <NavLink to="/admin/status" title={t`Status`} className={HEADER_LINK}>
      {data ? (
        <StatusMark state={data.state} />
      ) : (
        <span className="size-3 border-2 border-steel-400" />
      )}
      <span className="max-sm:sr-only lg:max-[110rem]:sr-only">{t`Status`}</span>
    </NavLink>
  );
}

/**
 * At the bottom of small screens, within reach of the thumb, but in the header where the height is
 * small too. With very large text, the links wrap and have no icons.
 */
function Navigation() {
  const { data: counts } = useQuery(messageCounts());
  const height = useBottomHeight("--navigation");
  return (
    <nav
      ref={height}
      aria-label={t({ message: "Admin", comment: "The owner's part of the site." })}
      className="@container fixed inset-x-0 bottom-0 z-40 border-t border-steel-700 bg-carbon lg:static lg:@container-normal lg:border-0 [@media(height<32rem)]:max-lg:static [@media(height<32rem)]:max-lg:flex-[1_1_18rem] [@media(height<32rem)]:max-lg:border-0"
    >
      <ul className="grid auto-cols-auto grid-flow-col lg:flex lg:gap-0 2xl:gap-2 @max-[18rem]:flex @max-[18rem]:flex-wrap">
        {navigation().map(({ to, label, icon }) => (
          <li key={to} className="@max-[18rem]:grow">
            <NavLink
              to={to}
              end={to === "/admin"}
              className="label relative flex h-18 flex-col @max-[18rem]:h-auto @max-[18rem]:min-h-11 @max-[18rem]:flex-row @max-[18rem]:px-2 [@media(height<32rem)]:max-lg:@min-[18rem]:h-16 items-center justify-center gap-1.5 text-[0.875rem] tracking-[0.03em] text-steel-300 -outline-offset-4 transition-colors after:absolute after:inset-x-3 after:top-0 after:h-1 after:-skew-x-[24deg] after:bg-hot after:opacity-0 hover:text-white aria-[current=page]:text-white aria-[current=page]:after:opacity-100 lg:flex-row lg:gap-2.5 lg:px-2 xl:px-2.5 2xl:px-4 lg:text-[1.0625rem] xl:tracking-[0.07em] lg:after:top-auto lg:after:bottom-0"
            >
              <Icon
                path={icon}
                className="size-6 lg:max-2xl:hidden 2xl:size-5 @max-[18rem]:hidden"
              />
              {label}
              {to === "/admin/messages" && counts !== undefined && counts.new > 0 && (
                <span className="absolute top-2 left-[calc(50%+0.5rem)] min-w-5 bg-hot px-1 pt-0.5 text-center text-[0.875rem] leading-tight font-bold tracking-normal text-ink lg:static @max-[18rem]:static">
                  {counts.new} <span className="sr-only">{newText(counts.new)}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** After the number. */
function newText(count: number): string {
  return plural(count, { one: "new", other: "new" });
}

function LogoutButton() {
  const navigate = useNavigate();
  const leave = () => {
    removeSessionDrafts();
    logOut().catch(() => navigate("/admin/login", { replace: true, state: "session-left-open" }));
  };
  return (
    <button
      type="button"
      className="label min-h-11 cursor-pointer px-1.5 text-steel-300 hover:text-white sm:border sm:border-steel-600 sm:px-5 lg:max-xl:px-3"
      onClick={leave}
    >
      {t`Logout`}
    </button>
  );
}

/** The same for as long as the owner is on a page, also if its address changes meanwhile. */
function usePageKey(): string {
  const { key, pathname } = useLocation();
  const isSamePage = useIsSamePage();
  const [page, setPage] = useState({ key, pathname });
  if (page.pathname === pathname) return page.key;
  const next = { key: isSamePage ? page.key : key, pathname };
  setPage(next);
  return next.key;
}
