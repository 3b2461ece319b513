/*
 * Compares the release running in this page with the server's. An outdated page can no longer load
 * its files after a deployment.
 */
import { setStored, getStored } from "./browser-storage";
import { readPage } from "./client";

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
export function isLoadError(reason: unknown): boolean {
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
