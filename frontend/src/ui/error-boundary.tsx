/* What is shown in place of a page, or a part of it, that throws while it renders. */
import { t } from "@lingui/core/macro";
import { Component, type ErrorInfo, type ReactElement, type ReactNode } from "react";
import { basename, currentLanguage } from "../core/language";
import { Button, ButtonAnchor } from "./button";

type Props = {
  children: ReactNode;
  /** In place of the error screen of a page. */
  fallback?: ReactNode;
  /** What is shown. If it has changed, it is tried again. */
  resetKey?: unknown;
};
type State = { failed: boolean };

/** Shows the error screen if a child throws while rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <ErrorScreen onReload={() => window.location.reload()}>
        {t`Something went wrong on this page. Reloading it often helps.`}
      </ErrorScreen>
    );
  }
}

type RecordBoundaryProps = {
  /** The record that is shown. */
  resetKey?: unknown;
  /** What has to stand around the sentence, as in a table. */
  around?: (sentence: ReactElement) => ReactElement;
  children: ReactNode;
};

/**
 * Around a card, a row or a section: if it throws while rendering, a sentence stands in its place,
 * and the others work.
 */
export function RecordBoundary({ resetKey, around, children }: RecordBoundaryProps) {
  const sentence = (
    <p className="p-4 text-steel-300">{t`This cannot be shown. The rest of the page works.`}</p>
  );
  return (
    <ErrorBoundary resetKey={resetKey} fallback={around ? around(sentence) : sentence}>
      {children}
    </ErrorBoundary>
  );
}

/** The same around an item of a list. */
export function ListItemBoundary(props: Omit<RecordBoundaryProps, "around">) {
  return <RecordBoundary {...props} around={(sentence) => <li>{sentence}</li>} />;
}

type ErrorScreenProps = {
  children: string;
  /** Shown only if reloading may help. */
  onReload?: () => void;
};

/** An error in place of a page. Uses plain links, since the router itself may have failed. */
export function ErrorScreen({ children, onReload }: ErrorScreenProps) {
  return (
    <div className="frame py-section">
      <h1 className="text-title">{t`Unexpected Application Error!`}</h1>
      <p className="mt-6 max-w-prose text-lead text-steel-300">{children}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <ButtonAnchor href={basename(currentLanguage())}>{t`Go to the home page`}</ButtonAnchor>
        {onReload && (
          <Button kind="secondary" onClick={onReload}>
            {t`Reload the page`}
          </Button>
        )}
      </p>
    </div>
  );
}
