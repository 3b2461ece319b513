import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { visits, type Visits, type WordCount } from "../visits";
import { LoadError, Loading } from "../../ui/loading/list-state";
import { formatNumber } from "../../ui/admin/format";
import { mapKinds } from "../../catalogue/admin/kinds/kinds";
import { DownloadVisits } from "./download-visits";
import { pick } from "./pick";
import { TopList } from "./top-list";
import { WordFigures, WordList } from "./word-figures";

/** What the owner wants to know first. */
const FIRST: readonly WordCount["what"][] = ["view", "call", "sent"];
const OTHERS: readonly WordCount["what"][] = ["picture", "pricing", "whatsapp", "route", "address"];

/** What visitors looked at and did in the last 30 days. */
export function SiteVisits() {
  const query = useQuery({ ...visits(), refetchOnMount: "always" });
  return (
    <section aria-labelledby="visits" className="mt-10 sm:mt-12">
      <h2 id="visits" className="text-subheading">
        {t`Visitors in the last 30 days`}
      </h2>
      <p className="mt-2 mb-5 max-w-2xl text-small text-steel-300">
        {t`Only counts, without cookies and without anything about the visitor. Your own visits, bots and visitors who do not want to be counted are left out.`}
      </p>
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading the visits`} />}
      {query.data && <Shown visits={query.data} />}
    </section>
  );
}

function Shown({ visits: { first, words, top, hosts } }: { visits: Visits }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <WordFigures words={pick(words, FIRST)} first={first} />
      <div className="grid grid-cols-1 gap-px bg-steel-700 lg:grid-cols-3">
        {mapKinds((resource) => {
          const found = top.find(({ kind }) => kind === resource.kind);
          return (
            found && <TopList key={resource.kind} resource={resource} top={found} first={first} />
          );
        })}
      </div>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 sm:grid-cols-2">
        <div>
          <h3 className="label mb-3 text-steel-300">{t`What else they did`}</h3>
          <WordList words={pick(words, OTHERS)} />
        </div>
        <div>
          <h3 className="label mb-3 text-steel-300">{t`Where they came from`}</h3>
          <Hosts hosts={hosts} />
        </div>
      </div>
      <DownloadVisits />
    </div>
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
