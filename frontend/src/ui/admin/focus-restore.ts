import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Restore the focus in a list whose rows move or disappear: when React moves a row, its focus is
 * lost. It goes back to the same control, else to its row (if that has a tabIndex), else to
 * `fallback`.
 */
export function useFocusRestore<List extends HTMLElement>(
  fallback?: RefObject<HTMLElement | null>,
) {
  const list = useRef<List>(null);
  const candidates = useRef<readonly HTMLElement[]>([]);

  const remember = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !list.current?.contains(activeElement)) return;
    const row = activeElement.closest<HTMLElement>("li, tr");
    candidates.current = row ? [activeElement, row] : [];
  };

  // After every render, before the browser paints.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && candidates.current.length > 0) {
      const next = candidates.current.find((element) => element.isConnected) ?? fallback?.current;
      candidates.current = [];
      next?.focus({ preventScroll: true });
    }
    remember();
  });

  return { ref: list, onFocus: remember, onBlur: () => (candidates.current = []) };
}

/**
 * Keep the focus in a box when the button that has it makes way for others, or for a form: it goes
 * to the first control that is there then.
 */
export function useFocusKept<Box extends HTMLElement>(isOpen: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = wasOpen.current !== isOpen && document.activeElement === document.body;
    if (isLost) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return box;
}
