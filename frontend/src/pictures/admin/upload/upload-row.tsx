import { t } from "@lingui/core/macro";
import { Alert } from "../../../ui/alert";
import type { Upload } from "../../upload/chosen-files";
import { RemoveUpload, UploadThumbnail } from "../../upload/upload-thumbnail";
import { formatBytes } from "../../../ui/admin/format";
import { once } from "../../../ui/admin/once";

const states = once((): Record<Upload["state"], string> => ({
  chosen: t`Not uploaded yet`,
  waiting: t({ context: "an upload", message: "Waiting" }),
  sending: t({ context: "an upload", message: "Uploading" }),
  failed: t({ context: "an upload", message: "Failed" }),
}));

type UploadRowProps = { upload: Upload; onRetry: () => void; onRemove: () => void };

/** One chosen file with its progress and error. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
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
