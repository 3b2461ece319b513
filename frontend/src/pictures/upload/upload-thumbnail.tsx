import { t } from "@lingui/core/macro";
import { useState } from "react";
import { truncate } from "../../core/characters";
import formats from "../../content/file-formats.json";
import { focusNeighbour } from "../../ui/focus-neighbour";
import type { Upload } from "./chosen-files";
import "./upload-progress.css";

/** A thumbnail, or the file extension if the browser cannot decode the file. */
export function UploadThumbnail({ upload, className }: { upload: Upload; className: string }) {
  const [broken, setBroken] = useState(false);
  const { file, preview } = upload;
  if (broken || file.type === formats.pdf_type) {
    return (
      <p aria-hidden="true" className={`label grid place-items-center text-steel-300 ${className}`}>
        {truncate(file.name.split(".").at(-1) ?? "", 4)}
      </p>
    );
  }
  return (
    <img
      src={preview}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className={`object-cover ${className}`}
    />
  );
}

type RemoveUploadProps = { name: string; className: string; onRemove: () => void };

/** Takes a file off the list. The focus goes to the same button of another, or to the choice of files. */
export function RemoveUpload({ name, className, onRemove }: RemoveUploadProps) {
  return (
    <button
      type="button"
      aria-label={t`Remove ${name}`}
      onClick={({ currentTarget: button }) => {
        if (!focusNeighbour(button)) focusChoice(button);
        onRemove();
      }}
      className={`grid size-11 cursor-pointer place-items-center hover:text-hot-bright ${className}`}
    >
      <svg viewBox="0 0 18 18" aria-hidden="true" className="w-4 fill-none stroke-current stroke-2">
        <path d="m1 1 16 16M17 1 1 17" />
      </svg>
    </button>
  );
}

function focusChoice(button: HTMLElement): void {
  button.closest("[role=group]")?.querySelector("input")?.focus({ preventScroll: true });
}
