import { getStored } from "../../core/browser-storage";
import { FILES_STORED, forgetOldTexts } from "../drafts";

/**
 * Forget what a visitor typed and chose more than seven days ago, also if the form is never opened
 * again.
 */
export function forgetOldDrafts(): void {
  forgetOldTexts();
  if (!getStored("localStorage", FILES_STORED)) return;
  import(/* webpackChunkName: "old-files" */ "../files/stored-files")
    .then(({ reviewStoredFiles }) => reviewStoredFiles())
    .catch(() => undefined); // next time
}
