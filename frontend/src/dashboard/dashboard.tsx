import { plural, t } from "@lingui/core/macro";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { accountInBackground } from "../accounts/account";
import { mapKinds } from "../catalogue/admin/kinds";
import type { AnyItem, Resource } from "../catalogue/admin/resource";
import { hasPicture } from "../catalogue/admin/table/table-view";
import { ownerQuery } from "../api/session";
import { messageCounts } from "../contact/messages";
import { FirstSteps, useFirstSteps } from "../documents/admin/first-steps";
import { useAdminHead } from "../shell/admin/admin-head";
import { Icon } from "../ui/admin/icon";
import { Arrow } from "../ui/arrow";
import { ButtonLink } from "../ui/button";
import { Loading } from "../ui/loading";
import { RecordBoundary } from "../ui/error-boundary";
import { SiteVisits } from "../visits/admin/site-visits";
import { LastChanges } from "./last-changes";
import { StatusMark, statusInBackground, statusSummary } from "./site-status";

export function Dashboard() {
  useAdminHead(t`Dashboard`);
  const { steps, isPending } = useFirstSteps();
  const mayMove = useMayMove() || isPending;
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{t`Dashboard`}</h1>
      {mayMove ? (
        <Loading>{t`Loading...`}</Loading>
      ) : (
        <RecordBoundary>
          <FirstSteps steps={steps} />
        </RecordBoundary>
      )}
      {/* Out of reach until nothing moves it under a finger; mounted, so that its data loads. */}
      <div className={mayMove ? "invisible" : undefined}>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_20rem]">
          <RecordBoundary>
            <Health />
          </RecordBoundary>
          <div className="grid grid-cols-1 content-start gap-6 sm:grid-cols-2 lg:col-start-1 lg:row-start-1">
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
      </div>
    </>
  );
}

/** Whether data is still to come that changes the height of the counts. */
function useMayMove(): boolean {
  const { isPending } = useQuery(accountInBackground());
  const lists = useQueries({ queries: mapKinds(({ kind }) => ownerQuery(kind)) });
  return isPending || lists.some((list) => list.isPending);
}

type KindProps<Item extends AnyItem> = { resource: Resource<Item> };

function Card<Item extends AnyItem>({ resource }: KindProps<Item>) {
  const { kind, texts, icon } = resource;
  return (
    <article className="flex flex-col items-start gap-4 bg-steel-900 p-6 sm:p-8 sm:last:odd:col-span-2">
      <Icon path={icon} className="size-12 text-hot" />
      <h2 className="text-subheading">{texts.management}</h2>
      <p className="mb-2 text-steel-300">{texts.summary}</p>
      <ButtonLink to={`/admin/${kind}`} className="mt-auto max-sm:w-full">
        {texts.manage}
        <Arrow />
      </ButtonLink>
    </article>
  );
}

/** Counts, and what needs attention. */
function Health() {
  const { data: messages } = useQuery(messageCounts());
  const spam = messages?.spam ?? 0;
  const { data: site } = useQuery(statusInBackground());
  return (
    <section aria-labelledby="health" className="lg:col-start-2 lg:row-start-1">
      <h2 id="health" className="label mb-3 text-steel-300">
        {t`On the site`}
      </h2>
      <dl className="grid grid-cols-2 gap-px bg-steel-700 sm:grid-cols-4 lg:grid-cols-2">
        <Figure label={t`New messages`} value={messages?.new} to="/admin/messages?state=new" warn>
          <Further to="/admin/messages?state=spam" number={spam}>
            {plural(spam, { one: "# suspected", other: "# suspected" })}
          </Further>
        </Figure>
        <Figure
          label={t`Messages that could not be mailed`}
          value={messages?.failed}
          to="/admin/messages?mail=failed"
          warn
        />
        {mapKinds((resource) => (
          <ItemCount key={resource.kind} resource={resource} />
        ))}
        {mapKinds((resource) => (
          <CountWithoutPicture key={resource.kind} resource={resource} />
        ))}
      </dl>
      <div className="mt-4 grid grid-cols-1 gap-2">
        <PageLink to="/admin/status">
          {site && <StatusMark state={site.state} />}
          {site ? statusSummary(site.state) : t`Status`}
        </PageLink>
        <PageLink to="/admin/people">{t`People`}</PageLink>
      </div>
    </section>
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

function ItemCount<Item extends AnyItem>({ resource }: KindProps<Item>) {
  const { kind, texts, calls } = resource;
  const { data: items } = useQuery(calls.list());
  const onSite = publishedOf(items);
  const hidden = (items?.length ?? 0) - (onSite?.length ?? 0);
  return (
    <Figure label={texts.title} value={onSite?.length} to={`/admin/${kind}?published=yes`}>
      <Further to={`/admin/${kind}?published=no`} number={hidden}>
        {plural(hidden, { one: "# not published", other: "# not published" })}
      </Further>
    </Figure>
  );
}

type FurtherProps = { to: string; number: number; children: ReactNode };

/** A second figure below the first, unless it is 0. */
function Further({ to, number, children }: FurtherProps) {
  if (!number) return null;
  return (
    <dd className="relative order-1 -my-2 text-small leading-tight">
      <Link
        to={to}
        className="inline-flex min-h-11 items-center text-hot-bright underline underline-offset-4 hover:text-white"
      >
        {children}
      </Link>
    </dd>
  );
}

function CountWithoutPicture<Item extends AnyItem>({ resource }: KindProps<Item>) {
  const { data: items } = useQuery(resource.calls.list());
  const { kind, texts } = resource;
  const { title } = texts;
  return (
    <Figure
      label={t`${title} without a picture`}
      value={publishedOf(items)?.filter((item) => !hasPicture(item)).length}
      to={`/admin/${kind}?published=yes&picture=no`}
      warn
    />
  );
}

function publishedOf<Item extends AnyItem>(items: readonly Item[] | undefined) {
  return items?.filter(({ published }) => published);
}

type FigureProps = {
  label: string;
  value: number | undefined;
  /** The list of just these. */
  to: string;
  warn?: boolean;
  children?: ReactNode;
};

function Figure({ label, value, to, warn = false, children }: FigureProps) {
  const colour = warn && value ? "text-hot-bright" : "text-white";
  return (
    <div className="relative flex flex-col gap-1 bg-ink p-4 hover:bg-steel-900">
      <dt className="order-1 text-small leading-tight text-steel-300 underline decoration-steel-600 underline-offset-4">
        {label}
      </dt>
      <dd className={`numerals text-[2.5rem] ${colour}`}>
        {/* The whole figure is the link. */}
        <Link
          to={to}
          aria-label={`${value ?? "–"} ${label}`}
          className="grid min-h-11 min-w-11 content-center after:absolute after:inset-0"
        >
          {value ?? "–"}
        </Link>
      </dd>
      {children}
    </div>
  );
}
