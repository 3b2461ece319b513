import type { KeyboardEvent } from "react";

/**
 * The keydown of something modal: Tab goes round inside it. What lies behind is inert already, but
 * without this the focus would leave for the browser's own buttons, where Escape closes nothing.
 */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button, input")];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  if (event.shiftKey ? now > 0 : now < stops.length - 1) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
