import { plural, t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { Alert } from "../../ui/alert";
import { ListItemBoundary } from "../../ui/error-boundary";
import type { Upload } from "../../pictures/upload/chosen-files";
import { RemoveUpload, UploadThumbnail } from "../../pictures/upload/upload-thumbnail";
import type { ContactFileStore } from "./contact-file-store";

export { contactFiles } from "./contact-file-store";

type ContactFileListProps = {
  store: ContactFileStore;
  pending: boolean;
  /** Of the server, about the file that it names. */
  error?: string;
  onChange: () => void;
};

/** The chosen files, how far they are sent, and why others were not added. */
export function ContactFileList({ store, pending, error, onChange }: ContactFileListProps) {
  const { subscribe, snapshot } = store;
  const { uploads, notices, progress, isBroken } = useSyncExternalStore(subscribe, snapshot);
  const { length: count } = uploads;
  const remove = (uploadKey: string) => {
    store.clearNotices();
    void store.forget([uploadKey]);
    onChange();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && plural(count, { one: "# file chosen", other: "# files chosen" })}
      </p>
      {count > 0 && (
        <ul
          aria-label={t`Chosen files`}
          className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-[repeat(auto-fill,8rem)]"
        >
          {uploads.map((upload) => (
            <ListItemBoundary key={upload.uploadKey} resetKey={upload}>
              <ChosenFile
                upload={upload}
                pending={pending}
                isRefused={!!error?.startsWith(stemOf(upload.file.name))}
                onRemove={() => remove(upload.uploadKey)}
              />
            </ListItemBoundary>
          ))}
        </ul>
      )}
      {notices.length > 0 && (
        <div className="mt-4">
          <Alert kind="error">
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Alert>
        </div>
      )}
      {pending && progress !== undefined && <Progress progress={progress} isBroken={isBroken} />}
    </>
  );
}

type ChosenFileProps = {
  upload: Upload;
  pending: boolean;
  isRefused: boolean;
  onRemove: () => void;
};

function ChosenFile({ upload, pending, isRefused, onRemove }: ChosenFileProps) {
  const { name } = upload.file;
  return (
    <li className="min-w-0">
      <div
        className={`relative aspect-square bg-carbon outline-2 ${isRefused ? "outline-stop" : "outline-transparent"} ${upload.body ? "" : "animate-pulse"}`}
      >
        {upload.body && <UploadThumbnail upload={upload} className="size-full" />}
        {!pending && (
          <RemoveUpload
            name={name}
            className="absolute top-0 right-0 bg-ink/85 text-white"
            onRemove={onRemove}
          />
        )}
      </div>
      <p
        className={`mt-1 line-clamp-2 text-small wrap-anywhere ${isRefused ? "text-stop" : "text-steel-300"}`}
      >
        {name}
      </p>
    </li>
  );
}

function Progress({ progress, isBroken }: { progress: number; isBroken: boolean }) {
  const percent = Math.floor(progress * 100);
  return (
    <div className="mt-4 grid gap-2">
      <progress
        className="upload-progress"
        value={progress}
        aria-label={t`How much of the files is sent`}
      />
      <p className="text-small tabular-nums text-steel-300">{t`${percent} % sent`}</p>
      <p role="status" className="text-small text-steel-100 empty:hidden">
        {isBroken && t`The connection was lost. It is tried again by itself.`}
      </p>
    </div>
  );
}

/** The server may name a file with the suffix of what it is. */
function stemOf(name: string): string {
  return `${name.replace(/\.[^.]*$/, "")}.`;
}
