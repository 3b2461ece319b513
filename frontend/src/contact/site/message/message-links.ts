import { useEffect } from "react";

/**
 * Let the browser follow the links of this page instead of the router, which would keep the
 * document: Back would then show the address to the analytics of the other page.
 */
export function useLoadingLinks(): void {
  useEffect(() => {
    const heard = new AbortController();
    // Before React hears of it.
    document.addEventListener("click", leaveByLoading, { capture: true, signal: heard.signal });
    return () => heard.abort();
  }, []);
}

function leaveByLoading(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("a");
  if (link && link.pathname !== location.pathname) event.stopPropagation();
}
