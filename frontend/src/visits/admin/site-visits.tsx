import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatNumber } from "../../core/format";
import { mapKinds } from "../../catalogue/admin/kinds";
import type { AnyItem, Resource } from "../../catalogue/admin/resource";
import { Alert } from "../../ui/alert";
import { Fold } from "../../ui/admin/fold";
import { Button } from "../../ui/button";
import { LoadError, Loading, errorMessage } from "../../ui/loading";
import { type TopItems, type Visits, type EventCount, visits, visitsFile } from "../visits";
import {
  LineChart,
  EventFigures,
  EventList,
  beforeText,
  pickEvents,
  eventNames,
} from "./event-figures";

/** What the owner wants to know first. */
const FIRST: readonly EventCount["what"][] = ["view", "call", "sent"];
const OTHERS: readonly EventCount["what"][] = [
  "picture",
  "pricing",
  "whatsapp",
  "route",
  "address",
];

/** What visitors looked at and did in the last 30 days. */
export function SiteVisits() {
  const query = useQuery({ ...visits(), refetchOnMount: "always" });
  return (
    <section aria-labelledby="visits" className="mt-4 bg-ink sm:mt-6">
      <h2 id="visits" className="label mb-2 text-steel-300">
        {t`Visitors in the last 30 days`}
      </h2>
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading the visits`} />}
      {query.data && <Shown visits={query.data} />}
    </section>
  );
}

function Shown({ visits: { first, words: events, top, hosts } }: { visits: Visits }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <EventFigures events={pickEvents(events, FIRST)} first={first} />
      <Fold heading={t`More about the visitors`} isOpen={isOpen} onToggle={setOpen}>
        <div className="grid grid-cols-1 gap-6 pb-6">
          <div className="grid grid-cols-1 gap-px bg-steel-700 lg:grid-cols-3">
            {mapKinds((resource) => {
              const found = top.find(({ kind }) => kind === resource.kind);
              return (
                found && (
                  <TopList key={resource.kind} resource={resource} top={found} first={first} />
                )
              );
            })}
          </div>
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 sm:grid-cols-2">
            <div>
              <h3 className="label mb-3 text-steel-300">{t`What else they did`}</h3>
              <EventList events={pickEvents(events, OTHERS)} />
            </div>
            <div>
              <h3 className="label mb-3 text-steel-300">{t`Where they came from`}</h3>
              <Hosts hosts={hosts} />
            </div>
          </div>
          <p className="max-w-2xl text-small text-steel-300">
            {t`Only counts, without cookies and without anything about the visitor. Your own visits, bots and visitors who do not want to be counted are left out.`}
          </p>
          <DownloadVisits />
        </div>
      </Fold>
    </>
  );
}

function Hosts({ hosts }: Pick<Visits, "hosts">) {
  if (hosts.length === 0) {
    return <p className="text-small text-steel-300">{t`Nobody came from another site.`}</p>;
  }
  return (
    <dl className="divide-y divide-steel-700 border-y border-steel-700">
      {hosts.map(({ host, times }) => (
        <div key={host} className="flex items-baseline gap-x-4 py-2.5">
          <dt className="min-w-0 flex-1 text-steel-100 wrap-anywhere">
            {host === "other" ? t`Other sites` : host}
          </dt>
          <dd className="numerals pr-1 text-[1.5rem] text-white">{formatNumber(times)}</dd>
        </div>
      ))}
    </dl>
  );
}

type TopListProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  top: TopItems;
  first: string;
};

/** The items of a kind that visitors were interested in most. */
function TopList<Item extends AnyItem>({ resource, top, first }: TopListProps<Item>) {
  const { kind, texts } = resource;
  const heading = `top-${kind}`;
  return (
    <section aria-labelledby={heading} className="min-w-0 bg-ink p-4 sm:p-5">
      <h3 id={heading} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold text-white">{texts.title}</span>{" "}
        <span className="text-small font-normal text-steel-300">{eventNames()[top.what]}</span>
      </h3>
      {top.items.length === 0 && (
        <p className="mt-3 text-small text-steel-300">{t`Nothing in the last 30 days.`}</p>
      )}
      <ol className="mt-2 divide-y divide-steel-700 empty:hidden">
        {top.items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-x-4"
          >
            <Link
              to={`/admin/${kind}/${item.id}`}
              className="inline-flex min-h-12 items-center py-1 leading-tight text-white underline decoration-steel-400 underline-offset-4 wrap-anywhere hover:decoration-hot"
            >
              {item.name}
            </Link>
            <LineChart label={item.name} first={first} days={item.days} className="h-7" />
            <p className="min-w-10 text-right">
              <span className="numerals text-[1.625rem] text-white">{formatNumber(item.now)}</span>
              <span className="sr-only">, {beforeText(item)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A file for a spreadsheet. A link would not send the token. */
function DownloadVisits() {
  const { mutate, isPending, error } = useMutation({ mutationFn: visitsFile, onSuccess: save });
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        kind="secondary"
        className="max-sm:w-full"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? t`Loading...` : t`Download all counts (CSV)`}
      </Button>
      {error && <Alert kind="error">{errorMessage(error)}</Alert>}
    </div>
  );
}

function save(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "visits.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
