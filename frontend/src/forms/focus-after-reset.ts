import { useEffect, type RefObject } from "react";
import { isShown } from "./form-errors";

/** Focus the first field after a button has reset the form: the button is gone then. */
export function useFocusAfterReset(form: RefObject<HTMLFormElement | null>, revision: number) {
  useEffect(() => {
    if (revision === 0) return;
    const first = Array.from(form.current?.elements ?? []).find(isFirstControl);
    if (first instanceof HTMLElement) first.focus();
  }, [revision, form]);
}

/** Whether it is a control of a field: buttons have no name. */
function isFirstControl(element: Element): boolean {
  const isControl = element.matches("input, select, textarea, button[name]");
  return isControl && isShown(element);
}
