import { t } from "@lingui/core/macro";
import type { ReactElement, ReactNode } from "react";
import { ErrorBoundary } from "./error-boundary";

type RecordBoundaryProps = {
  /** The record that is shown. */
  of?: unknown;
  /** What has to stand around the sentence, as in a table. */
  around?: (sentence: ReactElement) => ReactElement;
  children: ReactNode;
};

/**
 * Around a card, a row or a section: if it throws while rendering, a sentence stands in its place,
 * and the others work.
 */
export function RecordBoundary({ of, around, children }: RecordBoundaryProps) {
  const sentence = (
    <p className="p-4 text-steel-300">{t`This cannot be shown. The rest of the page works.`}</p>
  );
  return (
    <ErrorBoundary of={of} fallback={around ? around(sentence) : sentence}>
      {children}
    </ErrorBoundary>
  );
}

/** The same around an item of a list. */
export function ListItemBoundary(props: Omit<RecordBoundaryProps, "around">) {
  return <RecordBoundary {...props} around={(sentence) => <li>{sentence}</li>} />;
}
