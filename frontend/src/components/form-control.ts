type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control of an uncontrolled form, by its name. */
export function getControl(form: HTMLFormElement | null, name: string): Control | undefined {
  const control = form?.elements.namedItem(name);
  const hasText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return hasText ? control : undefined;
}

/** Whether it was filled in before hydration, or restored by the browser. A select began empty. */
export function isEdited(control: Control): boolean {
  return control.value !== ("defaultValue" in control ? control.defaultValue : "");
}

/**
 * What is in a text box of the page that was loaded. Hydration sets a text box with a default back
 * to it, so what was typed before has to be its default.
 */
export function loadedText(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`)?.value;
}
