import { plural, t } from "@lingui/core/macro";
import { useState, useSyncExternalStore, type MouseEvent } from "react";
import { startOf } from "../api/characters";
import { Alert } from "../components/alert";
import { focusNeighbour } from "../components/focus-neighbour";
import { ListItemBoundary } from "../components/record-boundary";
import "../components/upload-progress.css";
import type { ContactFile, ContactFileStore } from "./contact-file-store";

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
  const { files, notices, unreadable, progress, isBroken } = useSyncExternalStore(
    subscribe,
    snapshot,
    snapshot,
  );
  const problems = [...unreadable, ...notices];
  const remove = (id: string, event: MouseEvent<HTMLElement>) => {
    if (pending) return;
    focusRemaining(event.currentTarget);
    store.remove(id);
    onChange();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {files.length > 0 && chosenText(files.length)}
      </p>
      {files.length > 0 && (
        <ul
          aria-label={t`Chosen files`}
          className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-[repeat(auto-fill,8rem)]"
        >
          {files.map((file) => (
            <ListItemBoundary key={file.id} of={file}>
              <ChosenFile
                file={file}
                pending={pending}
                isRefused={!!error?.startsWith(stemOf(file.name))}
                onRemove={(event) => remove(file.id, event)}
              />
            </ListItemBoundary>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <div className="mt-4 wrap-anywhere">
          <Alert kind="error">
            {problems.map((problem, index) => (
              <p key={index}>{problem}</p>
            ))}
          </Alert>
        </div>
      )}
      {pending && progress !== undefined && <Progress progress={progress} isBroken={isBroken} />}
    </>
  );
}

type ChosenFileProps = {
  file: ContactFile;
  pending: boolean;
  isRefused: boolean;
  onRemove: (event: MouseEvent<HTMLElement>) => void;
};

function ChosenFile({ file, pending, isRefused, onRemove }: ChosenFileProps) {
  const { name, body } = file;
  return (
    <li className="min-w-0">
      <div
        className={`relative aspect-square bg-carbon outline-2 ${isRefused ? "outline-stop" : "outline-transparent"} ${body ? "" : "animate-pulse"}`}
      >
        <Preview file={file} />
        {!pending && (
          <button
            type="button"
            aria-label={t`Remove ${name}`}
            onClick={onRemove}
            className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center bg-ink/85 text-white hover:text-hot-bright"
          >
            <svg
              viewBox="0 0 18 18"
              aria-hidden="true"
              className="w-4 fill-none stroke-current stroke-2"
            >
              <path d="m1 1 16 16M17 1 1 17" />
            </svg>
          </button>
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

/** A thumbnail, or the file extension if the browser cannot decode the file. */
function Preview({ file: { name, isPdf, body, preview } }: { file: ContactFile }) {
  const [broken, setBroken] = useState(false);
  if (!body) return null;
  if (isPdf || broken || !preview) {
    return (
      <p aria-hidden="true" className="label grid size-full place-items-center text-steel-300">
        {startOf(name.split(".").at(-1) ?? "", 4)}
      </p>
    );
  }
  return (
    <img
      src={preview}
      alt=""
      decoding="async"
      onError={() => setBroken(true)}
      className="size-full object-cover"
    />
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

/** Focus the button of another file, or the choice of files. */
function focusRemaining(button: HTMLElement): void {
  if (focusNeighbour(button)) return;
  button.closest("[role=group]")?.querySelector("input")?.focus({ preventScroll: true });
}

/** The server may name a file with the suffix of what it is. */
function stemOf(name: string): string {
  return `${name.replace(/\.[^.]*$/, "")}.`;
}

function chosenText(count: number): string {
  return plural(count, { one: "# file chosen", other: "# files chosen" });
}
