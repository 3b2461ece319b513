import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFullScreen } from "../../pictures/gallery/full-screen";
import { formatBytes } from "../../ui/admin/format";
import { Alert } from "../../ui/alert";
import { errorMessage } from "../../ui/loading";
import { type Message, type MessageFile, freshFiles } from "../messages";

type MessageFilesProps = {
  message: Message;
  /** Its own, or those of an entry. */
  files: readonly MessageFile[];
};

/** The photographs of a message, which open full screen, and its PDF, which is saved. */
export function MessageFiles({ message, files }: MessageFilesProps) {
  const { data, error, refetch } = useQuery(freshFiles(message));
  const fresh = files.map((file) => data?.find(({ id }) => id === file.id) ?? file);
  /** Their addresses may be older than the hour for which they work. */
  const renew = async (id: number) => (await refetch()).data?.find((each) => each.id === id);
  const photographs = fresh.filter(({ kind }) => kind === "photograph");
  if (files.length === 0) return null;
  return (
    <div className="mt-5 grid gap-3">
      {photographs.length > 0 && (
        <ul
          aria-label={t`Photographs`}
          className="grid grid-cols-3 gap-3 sm:grid-cols-[repeat(auto-fill,9rem)]"
        >
          {photographs.map((file, place) => (
            <Thumbnail
              key={file.id}
              {...file}
              photographs={photographs}
              place={place}
              renew={renew}
              // Once: it may be missing for another reason.
              onBroken={() => !data && void renew(file.id)}
            />
          ))}
        </ul>
      )}
      {fresh
        .filter((file) => !photographs.includes(file))
        .map((file) => (
          <PdfLink key={file.id} {...file} renew={renew} />
        ))}
      {error && <Alert kind="error">{errorMessage(error)}</Alert>}
    </div>
  );
}

/** Resolves to the file as it can be opened now. */
type RenewableFile = MessageFile & { renew: (id: number) => Promise<MessageFile | undefined> };

type ThumbnailProps = RenewableFile & {
  photographs: readonly MessageFile[];
  place: number;
  onBroken: () => void;
};

function Thumbnail({ photographs, place, renew, onBroken, ...file }: ThumbnailProps) {
  const { id, name, size, thumbnail_url } = file;
  const [index, setIndex] = useState(place);
  const { opener, view } = useFullScreen(photographs.map(toPicture), index, setIndex);
  return (
    <li className="min-w-0">
      <button
        {...opener}
        aria-label={t`Show ${name} full screen`}
        onClick={(event) => {
          setIndex(place);
          void renew(id).then((found) => found && opener.onClick?.(event));
        }}
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
      {view}
    </li>
  );
}

function PdfLink({ id, name, size, url, renew }: RenewableFile) {
  return (
    <a
      href={url}
      download
      onClick={(event) => {
        event.preventDefault();
        void renew(id).then((found) => found && window.location.assign(found.url)); // the page stays
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
