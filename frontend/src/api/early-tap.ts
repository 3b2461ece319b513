/*
 * The last button that was tapped before the page could answer: it is done as soon as that can. A
 * global variable, because two programs share it, start.ts and main.tsx.
 */
declare global {
  /** Null from the moment when the page answers by itself. */
  var earlyTap: HTMLButtonElement | null | undefined;
}

/** No button: whoever types on after Send is not done. */
export function rememberTap(button?: HTMLButtonElement): void {
  if (globalThis.earlyTap !== null) globalThis.earlyTap = button;
}

export function replayEarlyTap(): void {
  const tapped = globalThis.earlyTap;
  globalThis.earlyTap = null;
  if (tapped?.isConnected) tapped.click();
}
