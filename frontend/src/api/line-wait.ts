const SECONDS_MAX = 30;

/**
 * Waits for the connection: until the browser reports one, somebody comes back to the page or asks
 * for it, or for some seconds, which double each time.
 */
export class LineWait {
  private waiting: Promise<void> | undefined;
  private tries = 0;
  /** End the wait now. */
  end = (): void => undefined;

  /** All that wait at a time wait together. */
  wait(): Promise<void> {
    this.waiting ??= new Promise((resolve) => {
      const heard = new AbortController();
      this.end = () => {
        clearTimeout(timer);
        heard.abort();
        this.waiting = undefined;
        resolve();
      };
      const seconds = Math.min(2 ** ++this.tries, SECONDS_MAX);
      const timer = setTimeout(this.end, seconds * 1000);
      const { signal } = heard;
      window.addEventListener("online", this.end, { signal });
      const onVisible = () => document.visibilityState === "visible" && this.end();
      document.addEventListener("visibilitychange", onVisible, { signal });
    });
    return this.waiting;
  }

  /** The connection works again. */
  worked(): void {
    this.tries = 0;
  }
}
