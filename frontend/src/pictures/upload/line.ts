/* Repeats requests where the connection is lost, or the server is restarting. */
import { ApiError, ConnectionError } from "../../api/client";

const SECONDS_MAX = 30;
/** Responses of a server or a proxy that is busy or restarting. */
export const BUSY: readonly number[] = [502, 503, 504];

type PersistOptions = {
  /** The statuses that may be others a little later. */
  busy?: readonly number[];
  /** How often it is tried at most. */
  tries?: number;
  signal?: AbortSignal;
  /** Called before each wait. */
  onBroken: (reason: unknown) => void;
  /** Called after it. */
  onRetry?: () => void;
};

export class Line {
  private waiting: Promise<void> | undefined;
  private waits = 0;
  /** End the wait now. */
  retryNow = (): void => undefined;

  /** Repeat an attempt for as long as there is no response, or none of ours. */
  async persist<Result>(
    attempt: () => Promise<Result>,
    { busy = BUSY, tries = Infinity, signal, onBroken, onRetry }: PersistOptions,
  ): Promise<Result> {
    for (let left = tries; ; left--) {
      signal?.throwIfAborted();
      try {
        const result = await attempt();
        this.waits = 0;
        return result;
      } catch (reason) {
        if (!isPassing(reason, busy) || left === 1 || signal?.aborted) throw reason;
        onBroken(reason);
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

function isPassing(reason: unknown, busy: readonly number[]): boolean {
  if (reason instanceof ApiError) return busy.includes(reason.status);
  return reason instanceof ConnectionError;
}
