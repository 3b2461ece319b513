import { Component, type ErrorInfo, type ReactNode } from "react";
import { keep, kept } from "../api/browser-storage";
import { ErrorScreen } from "./error-screen";

const RELOADED_FOR = "reloadedFor";

type Props = { children: ReactNode; reload?: () => void };
type State = { failed: boolean };

/** Shows the error screen in place of what threw while it was drawn. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    if (isNewFailedChunk(error)) this.reload();
  }

  private readonly reload = () => {
    if (this.props.reload) this.props.reload();
    else window.location.reload();
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorScreen onReload={this.reload}>
        Something in this page broke. Loading it again often helps.
      </ErrorScreen>
    );
  }
}

/**
 * A chunk that cannot be loaded is mostly one of an older release: the new page knows the new
 * ones. One reload for each, remembered in the session, so that it never becomes a loop; none where
 * the session keeps nothing.
 */
function isNewFailedChunk(error: Error): boolean {
  if (!error.name.includes("ChunkLoadError") || isReloadedFor(error)) return false;
  keep("sessionStorage", RELOADED_FOR, error.message);
  return isReloadedFor(error);
}

function isReloadedFor(error: Error): boolean {
  return kept("sessionStorage", RELOADED_FOR) === error.message;
}
