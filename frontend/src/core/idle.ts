/** Run it when the browser has time. Safari does not tell, so there it is soon. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 200);
}

/** Let the browser handle what is more urgent, such as a tap, before what comes next. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Run it when the page is complete and the browser has time: the first view is more urgent. */
export function whenLoadedAndIdle(run: () => void): void {
  if (document.readyState === "complete") whenIdle(run);
  else addEventListener("load", () => whenIdle(run), { once: true });
}

/** Run it once, when the line is back or with the next interaction: a weak line is never "offline". */
export function onReconnectOrInteraction(run: () => void): void {
  const heard = new AbortController();
  for (const sign of ["online", "pointerdown", "keydown", "click"])
    addEventListener(
      sign,
      () => {
        heard.abort();
        run();
      },
      heard,
    );
}
