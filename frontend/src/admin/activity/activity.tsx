import { t } from "@lingui/core/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { activity } from "../../api/activity";
import { LoadError, Loading } from "../../components/list-state";
import limits from "../../content/limits.json";
import { useAdminHead } from "../admin-head";
import { OlderButton } from "../older-button";
import { ActivityFilters, useActivityFilter } from "./activity-filters";
import { EntryRow } from "./entry-row";
import { objectText } from "./entry-text";

const DAYS = limits.activity_days;

/** Who did what in the last 90 days. It can only be read. */
export function Activity() {
  const title = t`Activity`;
  useAdminHead(title);
  const filter = useActivityFilter();
  const query = useInfiniteQuery({ ...activity(filter), refetchOnMount: "always" });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const newest = entries?.[0];
  const name = newest && objectText(newest);
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p className="mt-3 mb-8 max-w-2xl text-steel-300">
        {t`Who changed what, and who signed in, during the last ${DAYS} days. Nobody can change this list.`}
      </p>
      <ActivityFilters />
      {filter.object && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 text-white">
          {name ? t`Only ${name}` : t`Only one object`}
          <Link
            to="/admin/activity"
            className="inline-flex min-h-11 items-center text-steel-300 underline underline-offset-4 hover:text-white"
          >
            {t`Show everything`}
          </Link>
        </p>
      )}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && !query.isFetchNextPageError && (
        <LoadError query={query} errorPrefix={t`Error loading the activity`} />
      )}
      {entries?.length === 0 && (
        <p className="py-8 text-lead text-steel-300">{t`Nothing is recorded here.`}</p>
      )}
      <ol
        aria-label={title}
        className="grid max-w-4xl grid-cols-1 gap-px bg-steel-700 empty:hidden"
      >
        {entries?.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <OlderButton query={query} errorPrefix={t`Error loading the activity`}>
        {t`Show older entries`}
      </OlderButton>
    </>
  );
}
