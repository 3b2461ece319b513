import { lazy, Suspense, type ComponentType } from "react";
import { whenLoadedAndIdle } from "../api/idle";

/**
 * A part of a page in a chunk that loads when the page is complete. The server renders it, and what
 * it rendered stays until the chunk is there, or for good if it never comes.
 */
export function lazySection<Props extends object>(
  files: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let onServer: ComponentType<Props> | undefined;
  if (typeof document === "undefined") void files().then((part) => (onServer = part));
  // In the browser, the first view is more urgent.
  const Later: ComponentType<Props> = lazy(async () => {
    await new Promise<void>(whenLoadedAndIdle);
    return { default: await persistently(files) };
  });

  return function LazySection(props: Props) {
    const Part = onServer ?? Later;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Try again whenever the line is back: the page works without. */
async function persistently<Part>(files: () => Promise<Part>): Promise<Part> {
  try {
    return await files();
  } catch {
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return persistently(files);
  }
}
