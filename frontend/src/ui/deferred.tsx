import { type ReactNode, useDeferredValue } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";

type DeferredProps = {
  children: ReactNode;
  /** Whether it stands in a list. */
  inList?: boolean;
};

/**
 * What is below the first screen of a page. When a link leads there, the first screen is painted
 * before it. A loaded page and one that Back shows again, which may be scrolled, are complete at once.
 */
export function Deferred({ children, inList = false }: DeferredProps) {
  const isFollowed = useNavigationType() === NavigationType.Push;
  const isTime = useDeferredValue(true, !isFollowed);
  if (isTime) return children;
  // Keeps what comes after it off the screen.
  const Space = inList ? "li" : "div";
  return <Space className="h-dvh" />;
}

/** The items of a list, of which the first screen has so many at most. */
export function DeferredItems({ first, children }: { first: number; children: ReactNode[] }) {
  return (
    <>
      {children.slice(0, first)}
      {children.length > first && <Deferred inList>{children.slice(first)}</Deferred>}
    </>
  );
}
