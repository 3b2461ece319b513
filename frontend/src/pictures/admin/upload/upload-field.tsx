import { t } from "@lingui/core/macro";
import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import fileFormats from "../../../content/file-formats.json";
import { formatBytes, memoized } from "../../../ui/admin/format";
import { Alert } from "../../../ui/alert";
import { Button, ButtonLabel } from "../../../ui/button";
import type { Upload } from "../../upload/chosen-files";
import { RemoveUpload, UploadThumbnail } from "../../upload/upload-thumbnail";
import { MB_MAX, acceptedFormats } from "./chosen-images";
import type { Uploads } from "./upload-queues";

type UploadFieldProps = {
  uploads: Uploads;
  /** Called by the Upload button, also when nothing is chosen. Without it, there is no button. */
  onUpload?: () => void;
  /** Why nothing can be uploaded before the form is saved. */
  error?: string;
  /** What the owner should know, where the Upload button comes too early. */
  hint?: string;
  /** Such as 'Upload images of the page'. */
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
      className={`grid gap-3 border-2 border-dashed p-3 sm:p-5 ${isOver ? "border-hot bg-steel-800" : "border-steel-600"}`}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLabel kind="secondary" className="max-sm:flex-auto max-sm:px-2!">
          {t`Choose images`}
          <input
            type="file"
            name="images"
            multiple
            // In Chromium `image/*` does not include HEIC.
            accept={fileFormats.pictures_accept}
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={choose}
          />
        </ButtonLabel>
        {/* Desktop webcams are no use for this. */}
        <ButtonLabel kind="secondary" className="max-sm:flex-auto max-sm:px-2! pointer-fine:hidden">
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
            className="max-sm:flex-auto max-sm:px-2! sm:min-w-36"
            onClick={() => !busy && onUpload()}
          >
            {busy ? t`Uploading...` : t`Upload`}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-small text-steel-300">
        {hint && <span className="text-steel-100">{hint} </span>}
        {t`Several at once, up to ${MB_MAX} MB each.`} {/* Phones choose among photos alone. */}
        <span className="max-sm:hidden pointer-coarse:hidden">
          {t`${formats}, also dropped anywhere on this page.`}
        </span>
      </p>
      {error && (
        <div className="grid justify-items-start gap-3">
          <Alert kind="error">{error}</Alert>
          {length > 0 && <Button type="submit">{t`Save and upload`}</Button>}
        </div>
      )}
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

const states = memoized((): Record<Upload["state"], string> => ({
  chosen: t`Not uploaded yet`,
  waiting: t({ context: "an upload", message: "Waiting" }),
  sending: t({ context: "an upload", message: "Uploading" }),
  failed: t({ context: "an upload", message: "Failed" }),
}));

type UploadRowProps = { upload: Upload; onRetry: () => void; onRemove: () => void };

/** One chosen file with its progress and error. */
function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, state, progress, error } = upload;
  const { name } = file;
  return (
    <li className="bg-steel-900 p-3">
      <div className="flex items-center gap-3">
        <UploadThumbnail upload={upload} className="size-12 shrink-0 bg-carbon sm:size-16" />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 leading-snug text-white wrap-anywhere">{name}</p>
          <p className="text-small text-steel-300">
            {formatBytes(file.size)} · {states()[state]}
          </p>
        </div>
        {state === "failed" && (
          <button
            type="button"
            aria-label={t`Retry ${name}`}
            onClick={onRetry}
            className="label grid min-h-11 min-w-11 cursor-pointer place-items-center px-2 text-steel-100 underline decoration-steel-400 underline-offset-4 hover:text-hot-bright"
          >
            {t`Retry`}
          </button>
        )}
        <RemoveUpload name={name} className="text-steel-100" onRemove={onRemove} />
      </div>
      {state === "sending" && (
        <progress className="upload-progress mt-3" value={progress} aria-label={name} />
      )}
      {error && (
        <div className="mt-3 text-small wrap-anywhere">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
    </li>
  );
}

/**
 * Accept files dropped anywhere on the page. If they missed a smaller target, the browser would
 * open them instead and the form would be lost. `field` takes them: a dialog that it is not in
 * keeps them off. Returns whether files are being dragged over the
 * page.
 */
function useFileDrop(
  onDrop: (files: Iterable<File>) => void,
  field: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setOver] = useState(false);
  const onDropEvent = useEffectEvent(onDrop);

  useEffect(() => {
    const isModal = () =>
      Array.from(document.querySelectorAll("dialog[open]")).some(
        (dialog) => !dialog.contains(field.current),
      );
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isModal() ? "none" : "copy";
      setOver(!isModal());
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false); // left the window
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      if (!isModal()) onDropEvent(event.dataTransfer.files);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [field]);

  return isOver;
}
