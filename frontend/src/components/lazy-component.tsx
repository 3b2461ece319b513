import { useEffect, useState, type ComponentType } from "react";
import { isLoadError, loadChunk } from "../api/release";

export type LazyComponent = { Component: ComponentType; load: () => Promise<void> };

type Options = {
  /** Stands in its place while it is on its way. */
  Fallback: ComponentType;
  /** Stands there when its files cannot be had. */
  ErrorFallback: ComponentType<{ onTryAgain: () => void }>;
  /** The page is complete without it, and is not loaded again for it before anybody asks. */
  isOptional?: boolean;
};

/**
 * A part of the site in a chunk of its own. One that was loaded before it is drawn comes at once, and
 * in one piece with what is around it. Not `React.lazy`: that shows its fallback for 300 ms, and
 * never tries again.
 */
export function lazyComponent(
  importComponent: () => Promise<ComponentType>,
  { Fallback, ErrorFallback, isOptional = false }: Options,
): LazyComponent {
  let loaded: ComponentType | undefined;
  const load = async (isRequested = false) => {
    loaded = await (isOptional && !isRequested
      ? importComponent()
      : loadChunk(importComponent, isRequested));
  };

  function Component() {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    const [attempts, setAttempts] = useState(0);

    useEffect(() => {
      if (!Loaded) load(attempts > 0).then(() => setLoaded(() => loaded), setFailure);
    }, [Loaded, attempts]);

    if (Loaded) return <Loaded />;
    if (!failure) return <Fallback />;
    if (!isLoadError(failure)) throw failure; // it came, and is broken
    const tryAgain = () => {
      setFailure(undefined);
      setAttempts(attempts + 1);
    };
    return <ErrorFallback onTryAgain={tryAgain} />;
  }

  return { Component, load };
}
