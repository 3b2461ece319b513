import { useLayoutEffect, useRef } from "react";

/**
 * A ref for a dialog that is modal while it is rendered. The browser makes the page inert and
 * returns the focus to the opener.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: by a normal effect's clean-up, the dialog has left the page, too late for
  // focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return dialog;
}
