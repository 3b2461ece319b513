/* Repeats requests where the connection is lost, or the server is restarting. */
import { ApiError, ConnectionError } from "../../api/client";

const SECONDS_MAX = 30;
/** Responses of a server or a proxy that is busy or restarting. */
export const BUSY_STATUSES: readonly number[] = [502, 503, 504];

type RetryOptions = {
  /** The statuses that may be others a little later. */
  statuses?: readonly number[];
  /** How often it is tried at most. */
  attempts?: number;
  signal?: AbortSignal;
  /** Called before each wait. */
  onFailure: (reason: unknown) => void;
  /** Called after it. */
  onRetry?: () => void;
};

/** Retries attempts, which wait together while there is no connection. */
export class Retrier {
  private waiting: Promise<void> | undefined;
  private waits = 0;
  /** End the wait now. */
  retryNow = (): void => undefined;

  /** Repeat an attempt for as long as there is no response, or none of ours. */
  async run<Result>(
    attempt: () => Promise<Result>,
    { statuses = BUSY_STATUSES, attempts = Infinity, signal, onFailure, onRetry }: RetryOptions,
  ): Promise<Result> {
    for (let left = attempts; ; left--) {
      signal?.throwIfAborted();
      try {
        const result = await attempt();
        this.waits = 0;
        return result;
      } catch (reason) {
        if (!isTemporary(reason, statuses) || left === 1 || signal?.aborted) throw reason;
        onFailure(reason);
      }
      await this.wait();
      onRetry?.();
    }
  }

  /**
   * Wait until the browser reports a connection, somebody comes back to the page or asks for it, or
   * for some seconds, which double each time. All that wait at a time wait together.
   */
  private wait(): Promise<void> {
    this.waiting ??= new Promise((resolve) => {
      const heard = new AbortController();
      this.retryNow = () => {
        clearTimeout(timer);
        heard.abort();
        this.waiting = undefined;
        resolve();
      };
      const seconds = Math.min(2 ** ++this.waits, SECONDS_MAX);
      const timer = setTimeout(this.retryNow, seconds * 1000);
      const { signal } = heard;
      window.addEventListener("online", this.retryNow, { signal });
      const onVisible = () => document.visibilityState === "visible" && this.retryNow();
      document.addEventListener("visibilitychange", onVisible, { signal });
    });
    return this.waiting;
  }
}

function isTemporary(reason: unknown, statuses: readonly number[]): boolean {
  if (reason instanceof ApiError) return statuses.includes(reason.status);
  return reason instanceof ConnectionError;
}
