import { t } from "@lingui/core/macro";
import { useId, useRef, type ChangeEvent } from "react";
import { ACCEPT_IMAGES } from "../../upload/accept-images";
import { Alert } from "../../../ui/alert";
import { Button, ButtonLabel } from "../../../ui/button";
import { acceptedFormats, MB_MAX } from "../chosen-photos";
import { useFileDrop } from "./file-drop";
import { UploadRow } from "./upload-row";
import type { Uploads } from "./uploads";

type UploadFieldProps = {
  uploads: Uploads;
  /** Called by the Upload button, also when nothing is chosen. Without it, there is no button. */
  onUpload?: () => void;
  error?: string;
  /** What the owner should know, where the Upload button comes too early. */
  hint?: string;
  /** Such as 'Upload images of the build'. */
  label: string;
};

/** Choose, drop or take photos, follow their progress and upload them. */
export function UploadField({ uploads, onUpload, error, hint, label }: UploadFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(uploads.add, field);
  const { busy } = uploads;
  const formats = acceptedFormats();
  const { length } = uploads.uploads;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add(event.target.files ?? []);
    event.target.value = ""; // lets the same file be chosen again after it was removed
  };

  return (
    <div
      ref={field}
      role="group"
      aria-label={label}
      className={`grid gap-5 border-2 border-dashed p-4 sm:p-6 ${isOver ? "border-hot bg-steel-800" : "border-steel-600"}`}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLabel kind="secondary" className="max-sm:flex-1 max-sm:px-3!">
          {t`Choose images`}
          <input
            type="file"
            name="images"
            multiple
            accept={ACCEPT_IMAGES}
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={choose}
          />
        </ButtonLabel>
        {/* Desktop webcams are no use for this. */}
        <ButtonLabel kind="secondary" className="max-sm:flex-1 max-sm:px-3! pointer-fine:hidden">
          {t`Take a photo`}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={choose}
          />
        </ButtonLabel>
        {onUpload && (
          <Button
            kind={length > 0 && !hint ? "primary" : "secondary"}
            aria-disabled={busy}
            className="max-sm:flex-1 sm:min-w-36"
            onClick={() => !busy && onUpload()}
          >
            {busy ? t`Uploading...` : t`Upload`}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-small text-steel-300">
        <span className="pointer-coarse:hidden">
          {t`Several at once, up to ${MB_MAX} MB each. ${formats}, also dropped anywhere on this page.`}
        </span>
        <span className="hidden pointer-coarse:inline">
          {t`Several at once, up to ${MB_MAX} MB each. ${formats}.`}
        </span>
      </p>
      {hint && <p className="text-steel-100">{hint}</p>}
      {error && <Alert kind="error">{error}</Alert>}
      <div role="status" className="grid gap-1 text-small text-steel-100 empty:hidden">
        {uploads.notices.map((notice, index) => (
          <p key={index} className="border-l-4 border-steel-400 py-1 pl-4 wrap-anywhere">
            {notice}
          </p>
        ))}
      </div>
      {length > 0 && (
        <ul aria-label={t`Chosen images`} className="grid gap-3 xl:grid-cols-2">
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.uploadKey}
              upload={upload}
              onRetry={() => void uploads.retry(upload.uploadKey)}
              onRemove={() => uploads.remove(upload.uploadKey)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
