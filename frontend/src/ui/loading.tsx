import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "./alert";
import { Button } from "./button";

type ListStateProps<Item> = {
  query: UseQueryResult<Item[]>;
  loading: string;
  /** Prefix of the error message. */
  errorPrefix: string;
  empty: string;
  /** Below a list that is empty or could not be loaded. */
  instead?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** Renders a list query: loading, error, empty, or its items. */
export function ListState<Item>({
  query,
  loading,
  errorPrefix,
  empty,
  instead,
  children,
}: ListStateProps<Item>) {
  if (query.data?.length) return children(query.data);
  if (query.isFetching && !query.data) return <Loading>{loading}</Loading>;
  return (
    <>
      {query.data ? (
        <p className="text-lead text-steel-300">{empty}</p>
      ) : (
        <LoadError query={query} errorPrefix={errorPrefix} />
      )}
      {instead}
    </>
  );
}

type LoadErrorProps = {
  query: Pick<UseQueryResult, "error"> & { refetch: () => Promise<unknown> };
  errorPrefix: string;
};

/** A failed query, with a button to retry it. */
export function LoadError({ query, errorPrefix }: LoadErrorProps) {
  return (
    <RetryAlert onTryAgain={() => void query.refetch()}>
      {`${errorPrefix}: ${errorMessage(query.error)}`}
    </RetryAlert>
  );
}

/** `onTryAgain` is undefined if a retry cannot help. */
type RetryAlertProps = { children: string; onTryAgain?: () => void };

export function RetryAlert({ children, onTryAgain }: RetryAlertProps) {
  return (
    <Alert kind="error">
      <p>{children}</p>
      {onTryAgain && (
        <Button kind="secondary" className="mt-4" onClick={onTryAgain}>
          {t`Try again`}
        </Button>
      )}
    </Alert>
  );
}

export function Loading({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="min-h-[max(50vh,var(--restored-scroll,0px))] text-lead text-steel-300"
    >
      <div className="tread-roll mb-4 w-40 tread text-steel-700" />
      {children}
    </div>
  );
}

export function errorMessage(error: Error | null): string {
  return error?.message || t`Unknown error`;
}
