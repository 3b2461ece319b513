/** Copy a text to the clipboard. Resolves to whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The Clipboard API is missing over plain http, or was denied. `execCommand` works in both
    // cases.
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // keeps the keyboard closed on phones
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  try {
    // Deprecated, but there is no other way without the above.
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
