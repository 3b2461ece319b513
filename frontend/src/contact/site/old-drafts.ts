import { getStored } from "../../api/browser-storage";
import { forgetOldDraft, KEPT_FILES } from "./contact-draft";
import { forgetOldTexts } from "./message/message-draft";

/**
 * Forget what a visitor typed and chose more than seven days ago, also if the form is never opened
 * again.
 */
export function forgetOldDrafts(): void {
  forgetOldDraft();
  forgetOldTexts();
  if (!getStored("localStorage", KEPT_FILES)) return;
  const forgetOldFiles = () =>
    import(/* webpackChunkName: "old-files" */ "./files/contact-kept-files").then(
      ({ reviewKeptFiles }) => reviewKeptFiles(),
    );
  forgetOldFiles().catch(() => undefined); // next time
}
