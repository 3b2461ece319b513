import { type RefObject, useEffect } from "react";

/** Focus the first field that the server refused, when its message is there to be read out. */
export function useFocusRefused(form: RefObject<HTMLFormElement | null>, error: Error | null) {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [form, error]);
}
