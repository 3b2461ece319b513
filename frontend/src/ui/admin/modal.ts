import { useLayoutEffect, useRef, type SyntheticEvent } from "react";
import { useBackCloses } from "../back-closes";
import { trapFocus } from "../focus-trap";
import { openModal } from "../open-modal";

/**
 * The props of a dialog that is modal while it is rendered. The browser makes the page inert and
 * returns the focus to the opener. `onEscape`, which Back calls as well, may leave it open. One in
 * which something runs stays open: it tells how that ends.
 */
export function useModal(onEscape: () => void, isBusy = false) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(onEscape);
  // A layout effect: by a normal effect's clean-up, the dialog has left the page, too late for
  // focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current) openModal(current);
    return () => current?.close();
  }, []);
  return {
    ref: dialog,
    onKeyDown: trapFocus,
    onCancel: (event: SyntheticEvent) => {
      // That of a file chooser bubbles.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onEscape();
    },
    // Browsers close a dialog at the second Escape anyway. `open` tells that apart from
    // StrictMode.
    onClose: () => {
      if (dialog.current?.open !== false) return;
      if (isBusy) openModal(dialog.current);
      else onEscape();
    },
  };
}
