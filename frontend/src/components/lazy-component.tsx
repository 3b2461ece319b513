import { useEffect, useState, type ComponentType } from "react";
import { isLoadError, loadChunk } from "../api/release";

export type LazyComponent<Props extends object = object> = {
  Component: ComponentType<Props>;
  load: () => Promise<void>;
  /** Load it before anybody asks for it. If that fails, the page is not compared with the server's. */
  prefetch: () => Promise<void>;
};

type Options = {
  /** Shown while the chunk loads. */
  Fallback: ComponentType;
  /** Shown if the chunk cannot be loaded. */
  ErrorFallback: ComponentType<{ onTryAgain: () => void }>;
  /** The page works without it, so it does not reload the page by itself. */
  isOptional?: boolean;
};

/**
 * A component in its own chunk. If it is loaded before the first render, it renders synchronously.
 * Unlike `React.lazy`, it has no minimum fallback time of 300 ms, and loading can be retried.
 */
export function lazyComponent<Props extends object = object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { Fallback, ErrorFallback, isOptional = false }: Options,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async (isRequested = false) => {
    loaded = await (isOptional && !isRequested
      ? importComponent()
      : loadChunk(importComponent, isRequested));
  };

  const prefetch = async () => {
    loaded ??= await importComponent();
  };

  function Component(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    const [attempts, setAttempts] = useState(0);

    useEffect(() => {
      if (!Loaded) load(attempts > 0).then(() => setLoaded(() => loaded), setFailure);
    }, [Loaded, attempts]);

    if (Loaded) return <Loaded {...props} />;
    if (!failure) return <Fallback />;
    if (!isLoadError(failure)) throw failure; // loaded, but broken
    const tryAgain = () => {
      setFailure(undefined);
      setAttempts(attempts + 1);
    };
    return <ErrorFallback onTryAgain={tryAgain} />;
  }

  return { Component, load, prefetch };
}
