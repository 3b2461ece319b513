import { lazy, Suspense, type ComponentType } from "react";
import { onNextSign, whenLoadedAndIdle } from "../api/idle";

/**
 * A part of a page in a chunk that loads when the page is complete. The server renders it, and what
 * it rendered stays until the chunk is there, or for good if it never comes. On a page that a link
 * opened, nothing is in its place until then.
 */
export function lazySection<Props extends object>(
  files: () => Promise<ComponentType<Props>>,
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
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
