import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { loadChunk } from "../../ui/lazy";
import type { Lightbox as FullScreen } from "../../pictures/gallery/lightbox";
import { formatBytes } from "../../ui/admin/format";
import { Alert } from "../../ui/alert";
import { errorMessage } from "../../ui/loading";
import {
  type Message,
  type MessageFile,
  readMessage,
  readMessageInBackground,
  showMessage,
} from "../messages";

/** Loaded on demand. */
const loadLightbox = () =>
  import(/* webpackChunkName: "lightbox" */ "../../pictures/gallery/lightbox");

type MessageFilesProps = {
  message: Message;
  /** Its own, or those of an entry. */
  files: readonly MessageFile[];
};

/** The photographs of a message, which open full screen, and its PDF, which is saved. */
export function MessageFiles({ message, files }: MessageFilesProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ Lightbox: typeof FullScreen; files: MessageFile[] }>();
  const [index, setIndex] = useState(0);
  const [error, setError] = useState<Error>();
  const openers = useRef<HTMLUListElement>(null);
  const isRenewed = useRef(false);
  const photographs = files.filter(isPhotograph);
  if (files.length === 0) return null;

  /** Their addresses may be older than the few minutes for which they work. */
  const renew = async (read = readMessage) => {
    const fresh = await read(message.id);
    void showMessage(client, fresh);
    const all = [fresh, ...fresh.entries].flatMap(({ attachments }) => attachments);
    return files.flatMap(({ id }) => all.find((each) => each.id === id) ?? []);
  };
  /** Once: a thumbnail may be missing for another reason. */
  const renewInBackground = () => {
    if (!isRenewed.current) renew(readMessageInBackground).catch(() => undefined);
    isRenewed.current = true;
  };
  const open = async (chosen: number) => {
    const [{ Lightbox }, fresh] = await Promise.all([loadChunk(loadLightbox, true), renew()]);
    setIndex(chosen);
    setShown({ Lightbox, files: fresh.filter(isPhotograph) });
  };
  const save = async (file: MessageFile) => {
    const fresh = (await renew()).find(({ id }) => id === file.id);
    if (fresh) window.location.assign(fresh.url); // an attachment: the page stays
  };
  const attempt = (work: Promise<void>) => {
    setError(undefined);
    work.catch(setError);
  };
  const close = () => {
    setShown(undefined);
    openers.current?.querySelectorAll("button")[index]?.focus();
  };

  return (
    <div className="mt-5 grid gap-3">
      {photographs.length > 0 && (
        <ul
          ref={openers}
          aria-label={t`Photographs`}
          className="grid grid-cols-3 gap-3 sm:grid-cols-[repeat(auto-fill,9rem)]"
        >
          {photographs.map((file, chosen) => (
            <Thumbnail
              key={file.id}
              file={file}
              onOpen={() => attempt(open(chosen))}
              onBroken={renewInBackground}
            />
          ))}
        </ul>
      )}
      {files
        .filter((file) => !isPhotograph(file))
        .map((file) => (
          <PdfLink key={file.id} file={file} onSave={() => attempt(save(file))} />
        ))}
      {error && <Alert kind="error">{errorMessage(error)}</Alert>}
      {shown && (
        <shown.Lightbox
          pictures={shown.files.map(toPicture)}
          index={index}
          onView={setIndex}
          onClose={close}
        />
      )}
    </div>
  );
}

type ThumbnailProps = { file: MessageFile; onOpen: () => void; onBroken: () => void };

function Thumbnail({ file, onOpen, onBroken }: ThumbnailProps) {
  const { name, size, thumbnail_url } = file;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={t`Show ${name} full screen`}
        onClick={onOpen}
        className="block aspect-square w-full cursor-zoom-in bg-carbon outline-offset-2 hover:opacity-85"
      >
        <img
          src={thumbnail_url ?? undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onBroken}
          className="size-full object-cover text-transparent"
        />
      </button>
      <p className="mt-1.5 line-clamp-2 text-small text-steel-300 wrap-anywhere">{name}</p>
      <p className="text-small text-steel-400">{formatBytes(size)}</p>
    </li>
  );
}

function PdfLink({ file, onSave }: { file: MessageFile; onSave: () => void }) {
  const { name, size, url } = file;
  return (
    <a
      href={url}
      download
      onClick={(event) => {
        event.preventDefault();
        onSave();
      }}
      className="inline-flex min-h-12 max-w-full items-center gap-4 justify-self-start border border-steel-700 pr-5 text-white hover:border-steel-400"
    >
      <span aria-hidden="true" className="label self-stretch bg-steel-700 px-3 pt-3.5">
        {"PDF"}
      </span>
      <span className="min-w-0 py-2 wrap-anywhere">
        <span className="sr-only">{t`Download`} </span>
        {name}{" "}
        <span className="text-small whitespace-nowrap text-steel-300">{formatBytes(size)}</span>
      </span>
    </a>
  );
}

function isPhotograph({ kind }: MessageFile): boolean {
  return kind === "photograph";
}

function toPicture({ name, width, height, url }: MessageFile) {
  return {
    alt: name,
    width: width ?? 0,
    height: height ?? 0,
    image_path: url,
    placeholder: "",
    variants: [],
  };
}
