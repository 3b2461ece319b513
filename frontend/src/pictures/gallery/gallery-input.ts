import { useEffect, useRef, type RefObject, type Touch, type TouchEvent } from "react";
import { swipe } from "../../ui/swipe";

/**
 * Step through pictures with the arrow keys, except in elements that use these keys themselves.
 * With `within`, only while the focus is inside it.
 */
export function useArrowKeys(
  active: boolean,
  step: (by: number) => void,
  within?: RefObject<Element | null>,
): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
      if (within && !(target instanceof Node && within.current?.contains(target))) return;
      step(by);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}

/** Swiping left shows the next picture. */
export function useSwipe(step: (by: number) => void) {
  const start = useRef<Touch>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const by = swipe(start.current, touch);
      if (by) step(by);
    },
  };
}
