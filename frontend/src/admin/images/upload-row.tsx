import { t } from "@lingui/core/macro";
import { useState, type MouseEventHandler, type ReactNode } from "react";
import { startOf } from "../../api/characters";
import { Alert } from "../../components/alert";
import { focusNeighbour } from "../../components/focus-neighbour";
import { formatBytes } from "../format";
import { once } from "../once";
import type { Upload } from "./chosen-files";
import "../../components/upload-progress.css";

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
        <Preview upload={upload} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 leading-snug text-white wrap-anywhere">{name}</p>
          <p className="text-small text-steel-300">
            {formatBytes(file.size)} · {states()[state]}
          </p>
        </div>
        {state === "failed" && (
          <RowButton onClick={onRetry} label={t`Retry ${name}`}>
            {t`Retry`}
          </RowButton>
        )}
        <RowButton
          onClick={(event) => {
            focusRemaining(event.currentTarget);
            onRemove();
          }}
          label={t`Remove ${name}`}
        >
          <svg
            viewBox="0 0 18 18"
            aria-hidden="true"
            className="w-4.5 fill-none stroke-current stroke-2"
          >
            <path d="m1 1 16 16M17 1 1 17" />
          </svg>
        </RowButton>
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

/** Focus the same button of another file, or the choice of files. */
function focusRemaining(button: HTMLElement): void {
  if (focusNeighbour(button)) return;
  const field = button.closest("ul")?.parentElement;
  field?.querySelector<HTMLElement>("input[type=file]")?.focus();
}

/** A thumbnail, or the file extension if the browser cannot decode the file. */
function Preview({ upload }: { upload: Upload }) {
  const [broken, setBroken] = useState(false);
  const shapeClasses = "size-12 shrink-0 bg-carbon sm:size-16";
  if (broken) {
    return (
      <div
        aria-hidden="true"
        className={`label grid place-items-center text-steel-400 ${shapeClasses}`}
      >
        {startOf(upload.file.name.split(".").at(-1) ?? "", 4)}
      </div>
    );
  }
  return (
    <img
      src={upload.preview}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className={`object-cover ${shapeClasses}`}
    />
  );
}

type RowButtonProps = {
  label: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  children: ReactNode;
};

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="label grid min-h-11 min-w-11 cursor-pointer place-items-center px-2 text-steel-100 underline decoration-steel-400 underline-offset-4 hover:text-hot-bright"
    >
      {children}
    </button>
  );
}
