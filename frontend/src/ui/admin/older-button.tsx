import { t } from "@lingui/core/macro";
import { Alert } from "../alert";
import { Button } from "../button";
import { errorMessage } from "../loading/list-state";

type OlderButtonProps = {
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
export function OlderButton({ query, children, errorPrefix }: OlderButtonProps) {
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
