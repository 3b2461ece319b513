import { t } from "@lingui/core/macro";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen";

type Props = {
  children: ReactNode;
  /** In place of the error screen of a page. */
  fallback?: ReactNode;
  /** What is shown. If it has changed, it is tried again. */
  of?: unknown;
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

  override componentDidUpdate({ of }: Props): void {
    if (this.state.failed && of !== this.props.of) this.setState({ failed: false });
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
