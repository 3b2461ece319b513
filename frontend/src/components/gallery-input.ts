import { useEffect, useRef, type RefObject, type TouchEvent } from "react";

/** A finger that moved less than this, in CSS pixels, wanted to tap or to scroll. */
const SWIPE = 40;

/**
 * The arrow keys turn the pictures wherever the focus is, but where they have a meaning of their
 * own; with `within`, only when the focus is in there.
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

/** A swipe to the left brings the next picture, as one would push it. */
export function useSwipe(step: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}
