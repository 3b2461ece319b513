import { useEffect, type RefObject } from "react";

/** Keeps what is fixed at the bottom from covering the end of the page or the focused element. */
export function useBottomPadding(fixed: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current: element } = fixed;
    if (!element) return;
    const { documentElement: html, body } = document;
    const observer = new ResizeObserver(() => {
      // At least half a pixel more: the window scrolls to whole pixels only.
      const height = `${Math.ceil(element.getBoundingClientRect().height + 0.5)}px`;
      body.style.paddingBottom = height;
      html.style.scrollPaddingBottom = height;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      body.style.paddingBottom = "";
      html.style.scrollPaddingBottom = "";
    };
  }, [fixed]);
}
