import { useCallback } from "react";

type Property = "--navigation" | "--action-bar" | "--notices";

/**
 * A ref for what stays at the bottom of the window: the page gets its height as a property, so that
 * notices are above it, and the page's end above notices. It is 0 where the element scrolls with the
 * page.
 */
export function useBottomHeight(property: Property) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => {
        const stays = ["fixed", "sticky"].includes(getComputedStyle(element).position);
        style.setProperty(property, stays ? `${element.offsetHeight}px` : "0px");
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(property);
      };
    },
    [property],
  );
}
