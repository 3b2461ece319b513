import type { KeyboardEvent } from "react";

/**
 * A keydown handler that keeps Tab inside a modal element. The page behind is inert, but the focus
 * could still move to the browser's own buttons, where Escape does not close the dialog.
 */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input, textarea, iframe",
    ),
  ];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  if (event.shiftKey ? now > 0 : now < stops.length - 1) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
