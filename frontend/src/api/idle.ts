/** Run it when the browser has time. Safari does not tell, so there it is soon. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 200);
}

/** Run it when the page is complete and the browser has time: the first view is more urgent. */
export function whenLoadedAndIdle(run: () => void): void {
  if (document.readyState === "complete") whenIdle(run);
  else addEventListener("load", () => whenIdle(run), { once: true });
}
