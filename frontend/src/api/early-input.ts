/*
 * What was typed and chosen before React was ready, by the names of the controls. The controls may be
 * gone then: React draws a page anew that a translation or an extension has changed. A global
 * variable, because start.ts and main.tsx are separate bundles.
 */
declare global {
  /** Null once React handles input. */
  var earlyInput: Map<string, string | File[]> | null | undefined;
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
