import { getStored } from "../../core/browser-storage";
import { FILES_STORED, forgetOldDraft } from "../drafts";
import { forgetOldEntries } from "../entry-drafts";

/**
 * Forget what a visitor typed and chose more than seven days ago, also if the form is never opened
 * again.
 */
export function forgetOldDrafts(): void {
  forgetOldDraft();
  forgetOldEntries();
  if (!getStored("localStorage", FILES_STORED)) return;
  const forgetOldFiles = () =>
    import(/* webpackChunkName: "old-files" */ "../files/stored-files").then(
      ({ reviewStoredFiles }) => reviewStoredFiles(),
    );
  forgetOldFiles().catch(() => undefined); // next time
}
