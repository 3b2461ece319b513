import { t } from "@lingui/core/macro";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen";

type Props = { children: ReactNode };
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

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorScreen onReload={() => window.location.reload()}>
        {t`Something went wrong on this page. Reloading it often helps.`}
      </ErrorScreen>
    );
  }
}
