import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * A list whose rows move and vanish under the focus: React moves a row by taking it out, and the
 * focus falls to the top of the page. It comes back to the same control, else to its row (`li`
 * with a tabIndex), else to `fallback`.
 */
export function useFocusRestore(fallback: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const candidates = useRef<readonly HTMLElement[]>([]);

  const remember = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !list.current?.contains(activeElement)) return;
    const row = activeElement.closest("li");
    candidates.current = row ? [activeElement, row] : [];
  };

  // After every change of the page, and before it is painted.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && candidates.current.length > 0) {
      const next = candidates.current.find((element) => element.isConnected) ?? fallback.current;
      candidates.current = [];
      next?.focus({ preventScroll: true });
    }
    remember();
  });

  return { ref: list, onFocus: remember, onBlur: () => (candidates.current = []) };
}
