/*
 * Components in chunks of their own: parts of a page, and what a visitor waits for. Where a chunk cannot
 * be loaded because the server has a newer release, the page is loaded again.
 */
import { type ComponentType, Suspense, lazy, memo, useEffect, useState } from "react";
import { readPage } from "../api/client";
import { getStored, setStored } from "../core/browser-storage";
import { whenHydrated } from "../core/hydration";
import { onReconnectOrInteraction, whenLoadedAndIdle } from "../core/idle";

/**
 * A part of a page, which loads when the page is complete. The server renders it, and what it
 * rendered stays until the chunk is there, or for good if it never comes. On a page that a link
 * opened, nothing is in its place until then.
 */
export function lazySection<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let onServer: ComponentType<Props> | undefined;
  if (typeof document === "undefined") void importComponent().then((part) => (onServer = part));
  // In the browser, the first view is more urgent.
  const Lazy: ComponentType<Props> = lazy(async () => {
    await new Promise<void>(whenHydrated);
    await new Promise<void>(whenLoadedAndIdle);
    for (;;) {
      try {
        return { default: await importComponent() };
      } catch {
        await new Promise<void>(onReconnectOrInteraction); // the page works without
      }
    }
  });

  // What is around it may be drawn again meanwhile: with the same properties it stays as it is.
  return memo(function LazySection(props: Props) {
    const Part = onServer ?? Lazy;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  });
}

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
 * What a visitor waits for, such as a page. If it is loaded before the first render, it renders
 * synchronously, as the server and hydration need it. `React.lazy` cannot do that, remembers a
 * failure for good, and shows its fallback for 300 ms at least: a page whose chunk came after 50 ms
 * stood there after 304 ms, and after 59 ms with this (React 19.3).
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

/* An outdated page can no longer load its files after a deployment. */

const RELOADED_FOR = "reloadedFor";
/** The runtime's file name changes with every release. */
const RUNTIME = /\/runtime\.\w+\.js/;

type Loader<Chunk> = () => Promise<Chunk>;

/**
 * Load a chunk, or reload the page if the server has a newer release. Otherwise the error is
 * thrown. Without `isRequested` (the user waits for the chunk) the page is reloaded only once per
 * release, to avoid a loop.
 */
export async function loadChunk<Chunk>(load: Loader<Chunk>, isRequested: boolean): Promise<Chunk> {
  try {
    return await load();
  } catch (reason) {
    if (isLoadError(reason) && (await isOutdated(isRequested))) {
      window.location.reload();
      await new Promise(() => undefined); // wait for the reload
    }
    throw reason;
  }
}

/** Whether a chunk could not be loaded, rather than failed to run. */
function isLoadError(reason: unknown): boolean {
  return reason instanceof Error && "request" in reason; // set by webpack for scripts and style sheets
}

async function isOutdated(isRequested: boolean): Promise<boolean> {
  const served = runtimeIn(await readPage().catch(() => ""));
  if (!served || served === runtimeIn(document.head.innerHTML)) return false;
  return isRequested || isNew(served);
}

function runtimeIn(page: string): string | undefined {
  return RUNTIME.exec(page)?.[0];
}

function isNew(release: string): boolean {
  if (getStored("sessionStorage", RELOADED_FOR) === release) return false;
  setStored("sessionStorage", RELOADED_FOR, release);
  return getStored("sessionStorage", RELOADED_FOR) === release;
}
