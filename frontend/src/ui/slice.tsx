import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { beginHydration, endHydration } from "../core/hydration";

/**
 * A part of the page that React hydrates in tasks of its own, after what is around it, so that a slow
 * phone can handle taps in between. A tap in it hydrates it at once.
 */
export function Slice({ children }: { children: ReactNode }) {
  const isHydrated = useRef(false);
  const slice = useRef({});
  useEffect(() => {
    const { current: part } = slice;
    // It already is if the browser rendered it.
    if (!isHydrated.current) beginHydration(part);
    return () => endHydration(part); // it may be gone before
  }, []);
  const end = () => {
    isHydrated.current = true;
    endHydration(slice.current);
  };
  return (
    // Nothing in it waits for anything: what does has a boundary of its own (lazySection).
    <Suspense fallback={null}>
      {children}
      <End onHydrated={end} />
    </Suspense>
  );
}

function End({ onHydrated }: { onHydrated: () => void }) {
  const tell = useEffectEvent(onHydrated);
  useEffect(() => tell(), []);
  return null;
}
