/*
 * The buttons that were tapped before React was ready. The taps are replayed once it is. Global
 * variables, because start.ts and main.tsx are separate bundles.
 */
declare global {
  /** In the order of the taps. Null once React handles clicks. */
  var earlyTaps: Tap[] | null | undefined;
  /** What was tapped, and the path of its page, before visits/site/visit-beacon.ts counts taps. Null once it does. */
  var uncountedTaps: (readonly [Element, path: string])[] | null | undefined;
}

type Tap = {
  button: HTMLButtonElement;
  /**
   * The same button, if React has drawn the page anew: it does where a translation or an extension has
   * changed it. Words are not compared, as they may be translated.
   */
  find: () => HTMLButtonElement | undefined;
};

/** On a button where each tap counts. Others do the same again, and the second tap is impatience. */
export const STEP = "step";

/**
 * The button shows that it was heard (`aria-busy`). Of those that open something over the page, only
 * the last one opens it.
 */
export function rememberTap(button: HTMLButtonElement): void {
  if (globalThis.earlyTaps === null) return;
  const taps = (globalThis.earlyTaps ??= []);
  const other = opensLayer(button) ? taps.findIndex((tap) => opensLayer(tap.button)) : -1;
  if (other >= 0) showWaiting(taps.splice(other, 1)[0]?.button, false);
  if (button.name === STEP || !taps.some((tap) => tap.button === button)) {
    const place = buttonsLike(button).indexOf(button);
    taps.push({ button, find: () => buttonsLike(button)[place] });
  }
  showWaiting(button);
}

/** Not for buttons that wait for React: their taps are replayed. */
export function rememberToCount(target: Element): void {
  if (globalThis.uncountedTaps === null) return;
  (globalThis.uncountedTaps ??= []).push([target, location.pathname]);
}

export function replayEarlyTaps(): void {
  const taps = globalThis.earlyTaps ?? [];
  globalThis.earlyTaps = null;
  for (const { button, find } of taps) {
    showWaiting(button, false);
    (button.isConnected ? button : find())?.click();
  }
}

/** Show, or no longer show, that what was tapped will be done (waiting.css). */
export function showWaiting(control: Element | null | undefined, isWaiting = true): void {
  if (isWaiting) control?.setAttribute("aria-busy", "true");
  else control?.removeAttribute("aria-busy");
}

function opensLayer(button: HTMLButtonElement): boolean {
  return button.hasAttribute("aria-haspopup");
}

/** The page's buttons of the same kind, in their order. */
function buttonsLike({ name, className }: HTMLButtonElement): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>("#root button")].filter(
    (each) => each.name === name && each.className === className,
  );
}
