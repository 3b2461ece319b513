/* What the lists of the admin share that are read by a query: they work offline, and load more at their end. */
import { t } from "@lingui/core/macro";
import { ApiError, ConnectionError } from "../../api/client";
import { Alert } from "../alert";
import { Button } from "../button";
import { errorMessage } from "../loading";
import { formatTime } from "./format";

/** How often a list is tried again while the line is gone, in milliseconds. */
const RETRY = 15_000;

/** Options of a list that stays on screen while the line is gone, and is read again when it is back. */
export const OFFLINE_LIST = {
  gcTime: Infinity,
  refetchOnMount: "always",
  refetchOnReconnect: "always",
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isOffline(state.error) ? RETRY : false,
} as const;

/** Whether there was no answer, or none by the site itself. */
function isOffline(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 502);
}

type StaleNoteProps = {
  query: { data: unknown; error: Error | null; dataUpdatedAt: number };
};

/** Says how old a list is that could not be read again. */
export function StaleNote({ query: { data, error, dataUpdatedAt } }: StaleNoteProps) {
  const time = formatTime(dataUpdatedAt);
  return (
    <div role="status">
      {data !== undefined && error && (
        <p className="mb-6 border-l-4 border-hot bg-steel-900 px-5 py-3 text-steel-100">
          {t`As of ${time}.`} {errorMessage(error)}
        </p>
      )}
    </div>
  );
}

type LoadMoreButtonProps = {
  query: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  children: string;
  errorPrefix: string;
};

/** Reads on at the end of a list, and says there if that failed. */
export function LoadMoreButton({ query, children, errorPrefix }: LoadMoreButtonProps) {
  const { error, isFetchingNextPage } = query;
  if (!query.hasNextPage) return null;
  const hasFailed = query.isFetchNextPageError && !isFetchingNextPage;
  const label = hasFailed ? t`Try again` : children;
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {hasFailed && <Alert kind="error">{`${errorPrefix}: ${errorMessage(error)}`}</Alert>}
      <Button
        kind="secondary"
        aria-disabled={isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {isFetchingNextPage ? t`Loading...` : label}
      </Button>
    </div>
  );
}
