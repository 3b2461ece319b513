import { plural, t } from "@lingui/core/macro";
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { accountInBackground } from "../accounts/account";
import { mapKinds } from "../catalogue/admin/kinds";
import type { AnyItem, Resource } from "../catalogue/admin/resource";
import { hasPicture } from "../catalogue/admin/table/table-view";
import { ownerQuery } from "../api/session";
import { FirstSteps, useFirstSteps } from "../documents/admin/first-steps";
import { useAdminHead } from "../shell/admin/admin-head";
import { ICONS, Icon } from "../ui/admin/icon";
import { Arrow } from "../ui/arrow";
import { Loading } from "../ui/loading";
import { RecordBoundary } from "../ui/error-boundary";
import { SiteVisits } from "../visits/admin/site-visits";
import { LastChanges } from "./last-changes";
import { StatusMark, statusInBackground, statusSummary } from "./site-status";
import { Waiting, newMessages } from "./waiting";

/** First what waits for the owner, then what he comes to do, then how things are. */
export function Dashboard() {
  useAdminHead(t`Dashboard`);
  const { isPending, ...firstSteps } = useFirstSteps();
  const { data: site } = useQuery(statusInBackground());
  const mayMove = useMayMove() || isPending;
  return (
    <>
      <h1 className="mb-3 text-heading max-sm:text-subheading sm:mb-6">{t`Dashboard`}</h1>
      {mayMove && <Loading>{t`Loading...`}</Loading>}
      {/* Out of reach until nothing moves it under a finger; mounted, so that its data loads. */}
      <div className={mayMove ? "invisible" : undefined}>
        <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
            <RecordBoundary>
              <Waiting />
            </RecordBoundary>
            <QuickActions />
            <RecordBoundary>
              <FirstSteps {...firstSteps} />
            </RecordBoundary>
          </div>
          <div className="grid grid-cols-1 content-start gap-px bg-steel-700 lg:bg-transparent">
            {mapKinds((resource) => (
              <RecordBoundary key={resource.kind}>
                <Card resource={resource} />
              </RecordBoundary>
            ))}
          </div>
        </div>
        <RecordBoundary>
          <SiteVisits />
        </RecordBoundary>
        <RecordBoundary>
          <LastChanges />
        </RecordBoundary>
        <div className="mt-4 grid max-w-3xl grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
          {/* Above it is said if something is wrong. */}
          {site?.state === "ok" && (
            <PageLink to="/admin/status">
              <StatusMark state="ok" />
              {statusSummary("ok")}
            </PageLink>
          )}
          <PageLink to="/admin/people">{t`People`}</PageLink>
        </div>
      </div>
    </>
  );
}

/** Whether data is still to come that changes the height of what is above other things. */
function useMayMove(): boolean {
  const { isPending } = useQuery(accountInBackground());
  const messages = useInfiniteQuery(newMessages());
  const site = useQuery(statusInBackground());
  const lists = useQueries({ queries: mapKinds(({ kind }) => ownerQuery(kind)) });
  return isPending || messages.isPending || site.isPending || lists.some((each) => each.isPending);
}

/** What the owner comes to do most. */
function QuickActions() {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {mapKinds(({ kind, texts }) => (
        <QuickAction key={kind} to={`/admin/${kind}/new`} icon={ICONS.add}>
          {texts.addNew}
        </QuickAction>
      ))}
      <QuickAction to="/admin/pages/company#opening_hours" icon={ICONS.clock}>
        {t`Opening hours`}
      </QuickAction>
    </ul>
  );
}

type QuickActionProps = { to: string; icon: string; children: string };

function QuickAction({ to, icon, children }: QuickActionProps) {
  return (
    <li className="grid">
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 bg-steel-800 px-3 py-1.5 leading-tight font-bold text-white wrap-anywhere hover:bg-steel-700"
      >
        <Icon path={icon} className="size-6 shrink-0 text-hot" />
        {children}
      </Link>
    </li>
  );
}

type KindProps<Item extends AnyItem> = { resource: Resource<Item> };

/** A kind of items, with what is on the site and what is not. */
function Card<Item extends AnyItem>({ resource }: KindProps<Item>) {
  const { kind, texts, icon, calls } = resource;
  const { data: items = [] } = useQuery(calls.list());
  const onSite = items.filter(({ published }) => published);
  const hidden = items.length - onSite.length;
  const bare = onSite.filter((item) => !hasPicture(item)).length;
  return (
    <article className="bg-steel-900 px-4 pt-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <Icon path={icon} className="size-6 shrink-0 text-hot" />
        <h2 className="mr-auto font-bold text-white">{texts.management}</h2>
        <p className="text-small text-steel-300">
          {plural(onSite.length, { one: "# on the site", other: "# on the site" })}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-5 text-small text-steel-300">
        <Link
          to={`/admin/${kind}`}
          className="inline-flex min-h-11 items-center text-white underline decoration-steel-400 underline-offset-4 hover:decoration-hot"
        >
          {texts.manage}
        </Link>
        <Further to={`/admin/${kind}?published=no`} number={hidden}>
          {plural(hidden, { one: "# not published", other: "# not published" })}
        </Further>
        <Further to={`/admin/${kind}?published=yes&picture=no`} number={bare}>
          {plural(bare, { one: "# without a picture", other: "# without a picture" })}
        </Further>
      </p>
    </article>
  );
}

type FurtherProps = { to: string; number: number; children: ReactNode };

/** A list of what is to be looked at, unless there is none. */
function Further({ to, number, children }: FurtherProps) {
  if (!number) return null;
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-hot-bright underline underline-offset-4 hover:text-white"
    >
      {children}
    </Link>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center justify-between gap-4 border border-steel-700 px-4 py-2 text-white hover:border-steel-400"
    >
      <span className="flex min-w-0 items-center gap-4">{children}</span>
      <Arrow />
    </Link>
  );
}
