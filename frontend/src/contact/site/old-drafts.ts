import { getStored } from "../../api/browser-storage";
import { STORED_FILES, forgetOldDraft } from "./contact-draft";
import { forgetOldTexts } from "./message/message-draft";

/**
 * Forget what a visitor typed and chose more than seven days ago, also if the form is never opened
 * again.
 */
export function forgetOldDrafts(): void {
  forgetOldDraft();
  forgetOldTexts();
  if (!getStored("localStorage", STORED_FILES)) return;
  const forgetOldFiles = () =>
    import(/* webpackChunkName: "old-files" */ "./files/stored-files").then(
      ({ reviewStoredFiles }) => reviewStoredFiles(),
    );
  forgetOldFiles().catch(() => undefined); // next time
}
