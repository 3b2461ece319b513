const DAYS_KEPT = 7;

/** Whether what a visitor typed or chose at this time, in milliseconds, is kept still. */
export function isKeptSince(at: number): boolean {
  return at >= Date.now() - DAYS_KEPT * 24 * 60 * 60 * 1000;
}
