import { useLayoutEffect, useRef } from "react";

/**
 * The ref of a dialog that is modal as long as it is rendered. The page made inert behind it, and
 * the focus given back to the opener, are the browser's own.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Layout: an effect's clean-up would come after the dialog has left the page, too late for focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return dialog;
}
