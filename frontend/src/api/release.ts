/*
 * The release of the site that runs in this page, and the one that the server has by now. An older
 * one finds its files no more once the server has the next.
 */
import { setStored, getStored } from "./browser-storage";
import { readPage } from "./client";

const RELOADED_FOR = "reloadedFor";
/** The file that names all others of a release: its own name differs with each of them. */
const RUNTIME = /\/runtime\.\w+\.js/;

type Loader<Chunk> = () => Promise<Chunk>;

/**
 * Load a part of the program, and the whole page again where the server has another release. Where
 * it does not answer, or has this one, the page stays and the reason is thrown. By itself it reloads
 * once for a release, so that it never becomes a loop; `isRequested`: somebody waits for this part.
 */
export async function loadChunk<Chunk>(load: Loader<Chunk>, isRequested: boolean): Promise<Chunk> {
  try {
    return await load();
  } catch (reason) {
    if (isLoadError(reason) && (await isOutdated(isRequested))) {
      window.location.reload();
      await new Promise(() => undefined); // the next page goes on
    }
    throw reason;
  }
}

/** Whether files could not be loaded, rather than that they are broken. */
export function isLoadError(reason: unknown): boolean {
  return reason instanceof Error && "request" in reason; // webpack's, of a script or of styles
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
