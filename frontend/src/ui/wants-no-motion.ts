/** Whether the visitor has asked the browser for less motion. */
export function wantsNoMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
