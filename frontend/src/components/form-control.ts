/** A control of an uncontrolled form, by its name. */
export function getControl(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name);
  const hasText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return hasText ? control : undefined;
}
