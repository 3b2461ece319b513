import { type ReactElement, type ReactNode, cloneElement, useDeferredValue } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { RecordBoundary } from "./error-boundary";
import { Slice } from "./slice";

/** What is below the first screen of a page that is loaded; the first paint leaves it out (first-paint.css). */
const BELOW = "below-first-screen";

/**
 * A section below the first screen of a page. When a link leads there, the first screen is painted
 * before it. A loaded page is painted without it as well, but has its place. What Back shows again,
 * which may be scrolled, is complete at once. If it throws while rendering, the rest of the page works.
 */
export function Deferred({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string;
}) {
  if (!useIsTime()) return <Space />;
  return (
    <div className={`${BELOW} ${className}`}>
      <Slice>
        <RecordBoundary resetKey={children}>{children}</RecordBoundary>
      </Slice>
    </div>
  );
}

type Item = ReactElement<{ className?: string }>;

/** The items of a list, of which the first screen has so many at most. */
export function DeferredItems({ first, children }: { first: number; children: Item[] }) {
  const isTime = useIsTime();
  const rest = children.slice(first);
  if (rest.length === 0) return children;
  return (
    <>
      {children.slice(0, first)}
      {isTime ? <Slice>{rest.map(belowFirstScreen)}</Slice> : <Space inList />}
    </>
  );
}

function belowFirstScreen(item: Item) {
  const { className = "" } = item.props;
  return cloneElement(item, { className: `${BELOW} ${className}` });
}

function useIsTime(): boolean {
  const isFollowed = useNavigationType() === NavigationType.Push;
  return useDeferredValue(true, !isFollowed);
}

/** Keeps what comes after it off the screen. */
function Space({ inList = false }: { inList?: boolean }) {
  const Element = inList ? "li" : "div";
  return <Element className="h-dvh" />;
}
