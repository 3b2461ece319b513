/* The health of the site, in plain words for the owner. */
import { t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { components } from "../api/schema";
import { backgroundRead, ownerRequest } from "../api/session";
import { memoized } from "../ui/admin/format";
import { useAdminHead } from "../shell/admin/admin-head";
import { LoadError, Loading } from "../ui/loading";

export type Status = components["schemas"]["Status"];
type StatusState = Status["state"];

function status() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: ({ signal }) => ownerRequest("GET", "status", { signal }),
  });
}

/** The same without a prompt to sign in. */
export function statusInBackground() {
  return queryOptions({
    ...status(),
    queryFn: ({ signal }) => backgroundRead("status", { signal }),
  });
}

const parts = memoized(
  () =>
    [
      ["backup", t`Backup`],
      ["offsite", t`Copy elsewhere`],
      ["restore", t`Restore test`],
      ["pictures", t`Pictures`],
      ["mail", t`Messages`],
      ["contact", t`Contact form`],
      ["purge", t`Old messages`],
      ["disk", t`Disk`],
      ["version", t`Version`],
    ] as const,
);

const summaries = memoized((): Record<StatusState, string> => ({
  ok: t`Everything is working`,
  warning: t`Something needs attention soon`,
  bad: t`Something needs attention now`,
}));

export function statusSummary(state: StatusState): string {
  return summaries()[state];
}

/** The health of the site, in plain words for the owner. */
export function SiteStatus() {
  useAdminHead(t`Site status`);
  const query = useQuery(status());
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{t`Site status`}</h1>
      {query.data && <Parts status={query.data} />}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading site status`} />}
    </>
  );
}

function Parts({ status }: { status: Status }) {
  return (
    <>
      <p className="mb-6 flex items-center gap-4 text-lead text-white">
        <StatusMark state={status.state} />
        {statusSummary(status.state)}.
      </p>
      <dl className="grid max-w-3xl grid-cols-1 gap-px bg-steel-700">
        {parts().map(([part, label]) => (
          <div
            key={part}
            className="grid gap-x-6 gap-y-1 bg-steel-900 p-5 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="label flex items-center gap-3 text-steel-100">
              <StatusMark state={status[part].state} />
              {label}
            </dt>
            <dd className="wrap-anywhere">{status[part].sentence}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const marks = memoized((): Record<StatusState, { text: string; className: string }> => ({
  ok: { text: t`OK:`, className: "bg-go" },
  warning: { text: t`Warning:`, className: "bg-hot" },
  bad: { text: t`Problem:`, className: "bg-stop rotate-45" },
}));

/** A mark that differs by colour and shape, with a text for screen readers. */
export function StatusMark({ state }: { state: StatusState }) {
  const { text, className } = marks()[state];
  return (
    <span className={`inline-block size-3 shrink-0 ${className}`}>
      <span className="sr-only">{text}</span>
    </span>
  );
}
