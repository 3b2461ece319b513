import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { onNextSign, whenLoadedAndIdle } from "../api/idle";

/**
 * A part of a page in a chunk that loads when the page is complete. The server renders it, and what
 * it rendered stays until the chunk is there, or for good if it never comes. On a page that a link
 * opened, what `waiting` returns is in its place.
 */
export function lazySection<Props extends object>(
  files: () => Promise<ComponentType<Props>>,
  waiting?: () => ReactNode,
): ComponentType<Props> {
  let onServer: ComponentType<Props> | undefined;
  if (typeof document === "undefined") void files().then((part) => (onServer = part));
  // In the browser, the first view is more urgent.
  const Later: ComponentType<Props> = lazy(async () => {
    await new Promise<void>(whenLoadedAndIdle);
    for (;;) {
      try {
        return { default: await files() };
      } catch {
        await new Promise<void>(onNextSign); // the page works without
      }
    }
  });

  return function LazySection(props: Props) {
    const Part = onServer ?? Later;
    return (
      <Suspense fallback={waiting?.()}>
        <Part {...props} />
      </Suspense>
    );
  };
}
