import { Suspense, use, type ComponentType } from "react";
import { whenLoadedAndIdle } from "../api/idle";

/**
 * A part of a page in a chunk that loads when the page is complete. The server renders it, and what
 * it rendered stays until the chunk is there, or for good if it never comes.
 */
export function lazySection<Props extends object>(
  files: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const load = async () => {
    loaded = await persistently(files);
    return loaded;
  };
  // The server's bundle has it. In the browser, the first view is more urgent.
  if (typeof document === "undefined") void load();
  const loadLater = () => (loading ??= new Promise<void>(whenLoadedAndIdle).then(load));

  function Loaded(props: Props) {
    const Component = loaded ?? use(loadLater());
    return <Component {...props} />;
  }

  return function LazySection(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
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
