/*
 * What a visitor did before React was ready: it is remembered (start.ts), and taken over or replayed
 * once it is. Global variables, because start.ts and main.tsx are separate bundles.
 */
declare global {
  /**
   * What was typed and chosen, by the names of the controls. The controls may be gone then: React draws
   * a page anew that a translation or an extension has changed. Null once React handles input.
   */
  var earlyInput: Map<string, string | File[]> | null | undefined;
  /** The buttons that were tapped, in the order of the taps. Null once React handles clicks. */
  var earlyTaps: Tap[] | null | undefined;
  /** What was tapped, and the path of its page, before visits/site/visit-beacon.ts counts taps. Null once it does. */
  var uncountedTaps: (readonly [Element, path: string])[] | null | undefined;
}

/** With each letter and choice (start.ts). */
export function rememberInput(control: EventTarget | null): void {
  if (globalThis.earlyInput === null || !isControl(control)) return;
  const files = "files" in control ? control.files : null;
  const input = (globalThis.earlyInput ??= new Map<string, string | File[]>());
  input.set(control.name, files ? [...files] : control.value);
}

/** What the browser has put back into the forms of a page, without telling. */
export function rememberRestored(page: Element): void {
  for (const control of page.querySelectorAll("input, textarea, select"))
    if (isControl(control) && isEdited(control)) rememberInput(control);
}

export function earlyText(name: string): string | undefined {
  const text = globalThis.earlyInput?.get(name);
  return typeof text === "string" ? text : undefined;
}

/** The files that were chosen, once: they are kept from then on. */
export function takeEarlyFiles(name: string): File[] {
  const files = globalThis.earlyInput?.get(name);
  if (!Array.isArray(files)) return [];
  globalThis.earlyInput?.delete(name);
  return files;
}

/** The forms of the page have taken all of it. */
export function forgetEarlyInput(): void {
  globalThis.earlyInput = null;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isEdited(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const options = [...control.options];
  return control.value !== (options.find((each) => each.defaultSelected) ?? options[0])?.value;
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
  if (other >= 0) setBusy(taps.splice(other, 1)[0]?.button, false);
  if (button.name === STEP || !taps.some((tap) => tap.button === button)) {
    const place = buttonsLike(button).indexOf(button);
    taps.push({ button, find: () => buttonsLike(button)[place] });
  }
  setBusy(button);
}

/** Not for buttons that wait for React: their taps are replayed. */
export function rememberUncountedTap(target: Element): void {
  if (globalThis.uncountedTaps === null) return;
  (globalThis.uncountedTaps ??= []).push([target, location.pathname]);
}

/** React handles taps from now on. Returns what replays the earlier ones. */
export function takeEarlyTaps(): () => void {
  const taps = globalThis.earlyTaps ?? [];
  globalThis.earlyTaps = null;
  return () => {
    for (const { button, find } of taps) {
      setBusy(button, false);
      (button.isConnected ? button : find())?.click();
    }
  };
}

/** Show, or no longer show, that what was tapped will be done (waiting.css). */
export function setBusy(control: Element | null | undefined, isWaiting = true): void {
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
