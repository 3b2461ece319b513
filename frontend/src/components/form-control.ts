/** The control of a form by its name. Uncontrolled: what it holds is asked for when it matters. */
export function getControl(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name);
  const hasText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return hasText ? control : undefined;
}
