/*
 * The last button that was tapped before React was ready. The click is replayed once it is. A
 * global variable, because start.ts and main.tsx are separate bundles.
 */
declare global {
  /** Null once React handles clicks. */
  var earlyTap: HTMLButtonElement | null | undefined;
}

/**
 * The button shows that it was heard (`aria-busy`). Without a button the tap is forgotten: a visitor
 * who keeps typing after Send is not done.
 */
export function rememberTap(button?: HTMLButtonElement): void {
  if (globalThis.earlyTap === null) return;
  globalThis.earlyTap?.removeAttribute("aria-busy");
  button?.setAttribute("aria-busy", "true");
  globalThis.earlyTap = button;
}

export function replayEarlyTap(): void {
  const tapped = globalThis.earlyTap;
  globalThis.earlyTap = null;
  tapped?.removeAttribute("aria-busy");
  if (tapped?.isConnected) tapped.click();
}
