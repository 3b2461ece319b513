/*
 * The release of the site that runs in this page, and the one that the server has by now. An older
 * one finds its files no more once the server has the next.
 */
import { keep, kept } from "./browser-storage";
import { readPage } from "./client";

const RELOADED_FOR = "reloadedFor";
/** The file that names all others of a release: its own name differs with each of them. */
const RUNTIME = /\/runtime\.\w+\.js/;

type Files<Part> = () => Promise<Part>;

/**
 * Load a part of the program, and the whole page again where the server has another release. Where
 * it does not answer, or has this one, the page stays and the reason is thrown. By itself it reloads
 * once for a release, so that it never becomes a loop; `isAsked`: somebody waits for this part.
 */
export async function loadPart<Part>(files: Files<Part>, isAsked: boolean): Promise<Part> {
  try {
    return await files();
  } catch (reason) {
    if (isMissing(reason) && (await isOutdated(isAsked))) {
      window.location.reload();
      await new Promise(() => undefined); // the next page goes on
    }
    throw reason;
  }
}

/** Whether files could not be loaded, rather than that they are broken. */
export function isMissing(reason: unknown): boolean {
  return reason instanceof Error && "request" in reason; // webpack's, of a script or of styles
}

async function isOutdated(isAsked: boolean): Promise<boolean> {
  const served = runtimeIn(await readPage().catch(() => ""));
  if (!served || served === runtimeIn(document.head.innerHTML)) return false;
  return isAsked || isNew(served);
}

function runtimeIn(page: string): string | undefined {
  return RUNTIME.exec(page)?.[0];
}

function isNew(release: string): boolean {
  if (kept("sessionStorage", RELOADED_FOR) === release) return false;
  keep("sessionStorage", RELOADED_FOR, release);
  return kept("sessionStorage", RELOADED_FOR) === release;
}
