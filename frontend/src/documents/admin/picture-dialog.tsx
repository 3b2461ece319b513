import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { DocumentKey } from "../../api/client";
import { AlternativeText } from "../../pictures/admin/alternative-text";
import { FocalPointButton, FocalPointDialog } from "../../pictures/admin/focal-point-dialog";
import { useImageChanges } from "../../pictures/admin/image-changes";
import { isTooSmall } from "../../pictures/admin/image-warnings";
import { UploadField } from "../../pictures/admin/upload/upload-field";
import { UploadProgress } from "../../pictures/admin/upload/upload-progress";
import { useUploads } from "../../pictures/admin/upload/upload-queues";
import { uploadTarget } from "../../pictures/admin/upload/upload-target";
import { type DocumentImage, type ImageApi, documentImageApi } from "../../pictures/images";
import { Picture } from "../../pictures/picture";
import { ConfirmDialog, useModal } from "../../ui/admin/dialog";
import { useFocusRestore } from "../../ui/admin/focus-restore";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { type AskedPicture, pictureWords } from "./pictures";

/** The shape of most of the site's cards. */
const CARD = 3 / 2;

type PictureDialogProps = {
  documentKey: DocumentKey;
  asked: AskedPicture;
  images: readonly DocumentImage[];
  onClose: () => void;
};

/**
 * Chooses a picture for a field of a page's form. Uploads and changes of a picture are stored at
 * once; the choice becomes part of the form.
 */
export function PictureDialog({ documentKey, asked, images: known, onClose }: PictureDialogProps) {
  const [chosen, setChosen] = useState(asked.picture);
  const client = useQueryClient();
  const api = documentImageApi(documentKey);
  const path = `pages/${documentKey}`;
  const { images, error, message, changing, ...change } = useImageChanges(api, [...known]);
  const uploads = useUploads(path);
  const [toDelete, setToDelete] = useState<DocumentImage>();
  const [toFocus, setToFocus] = useState<DocumentImage>();
  const modal = useModal(onClose);
  // Where the focus goes when the chosen picture is gone with its buttons.
  const afterDeletion = useRef<HTMLElement>(null);
  const list = useFocusRestore<HTMLUListElement>(afterDeletion);
  const id = useId();

  const upload: typeof api.upload = async (...file) => {
    const added = await api.upload(...file);
    if (added[0]) setChosen(added[0].name);
    return added;
  };
  const add = (files: Iterable<File>) => {
    uploads.add(files);
    void uploads.start({
      job: { path, name: asked.title },
      target: uploadTarget({ ...api, upload }, client),
    });
  };
  // A deleted one is no choice any more.
  const image = [chosen, asked.picture]
    .map((picture) => images.find(({ name }) => name === picture))
    .find((found) => found !== undefined);

  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-auto h-dvh max-h-dvh w-full max-w-none overflow-y-auto bg-ink max-sm:scroll-pb-60 sm:scroll-pb-20 text-steel-100 backdrop:bg-carbon/80 sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:w-[min(100%-2rem,68rem)] sm:border sm:border-steel-600"
    >
      <div className="grid min-h-full no-first-tap grid-cols-1 grid-rows-[auto_1fr_auto] gap-x-8 sm:grid-cols-[2fr_1fr]">
        <header className="px-4 pt-5 sm:col-span-2 sm:px-8 sm:pt-7">
          <h2 id={id} className="text-subheading">
            {t`Choose a picture`}
          </h2>
          <p className="mt-1 text-steel-300">{asked.title}</p>
        </header>
        <div className="grid grid-cols-1 content-start gap-6 px-4 py-5 sm:pr-0 sm:pl-8">
          <UploadField uploads={{ ...uploads, add }} label={t`Upload images of the page`} />
          {uploads.busy && <UploadProgress uploads={uploads} />}
          {error && <Alert kind="error">{error}</Alert>}
          <p role="status" className="sr-only">
            {message}
          </p>
          <PictureChoice images={images} chosen={image?.name ?? ""} onChange={setChosen} />
        </div>
        {/* On a phone one bar at the lower edge, where a tap on any picture is answered. */}
        <div className="bottom-0 z-10 border-t border-steel-700 bg-ink max-sm:sticky sm:contents">
          <ul
            {...list}
            aria-label={t`The chosen picture`}
            className="px-4 pt-3 sm:sticky sm:top-5 sm:self-start sm:py-5 sm:pr-8 sm:pl-0"
          >
            {image ? (
              <ChosenPicture
                key={image.name}
                image={image}
                api={api}
                path={path}
                busy={changing === image.id}
                onDelete={() => setToDelete(image)}
                onFocalPoint={() => setToFocus(image)}
              />
            ) : (
              <li className="text-small text-steel-300">{t`No picture is chosen.`}</li>
            )}
          </ul>
          <div className="bottom-0 z-10 flex flex-wrap justify-end gap-3 bg-ink px-4 py-3 sm:sticky sm:col-span-2 sm:border-t sm:border-steel-700 sm:px-8">
            <Button kind="secondary" className="max-sm:flex-auto max-sm:px-3!" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button
              className="max-sm:flex-auto max-sm:px-3!"
              aria-disabled={!image}
              onClick={() => {
                if (!image) return;
                onClose();
                if (image.name !== asked.picture) asked.onChoose(image.name);
              }}
            >
              {t`Use this picture`}
            </Button>
          </div>
        </div>
      </div>
      {toDelete && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this image?`}
          confirm={t`Delete`}
          onCancel={() => setToDelete(undefined)}
          onConfirm={() => {
            afterDeletion.current = nextTo(toDelete, modal.ref.current);
            setToDelete(undefined);
            change.remove([Number(toDelete.id)]);
          }}
        >
          <p className="mt-4 text-small">{t`It cannot be restored.`}</p>
        </ConfirmDialog>
      )}
      {toFocus?.id != null && (
        <FocalPointDialog
          image={toFocus}
          card={CARD}
          name={t`the chosen picture`}
          onSave={(focus) => change.moveFocus(Number(toFocus.id), focus)}
          onClose={() => setToFocus(undefined)}
        />
      )}
    </dialog>
  );
}

/** The radio button after that of a picture, else before it, else the upload. */
function nextTo({ name }: DocumentImage, dialog: HTMLElement | null): HTMLElement | null {
  const radios = Array.from(dialog?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? []);
  const index = radios.findIndex(({ value }) => value === name);
  const next = radios[index + 1] ?? radios[index - 1];
  return next ?? dialog?.querySelector<HTMLElement>("[type=file]") ?? null;
}

type PictureChoiceProps = {
  images: readonly DocumentImage[];
  /** The name of the chosen one. */
  chosen: string;
  onChange: (picture: string) => void;
};

/** The pictures of a page, of which one is chosen. */
function PictureChoice({ images, chosen, onChange }: PictureChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="label text-steel-300">{t`Pictures of this page`}</legend>
      <ul className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-3">
        {images.map((image) => (
          <li key={image.name}>
            <label className="group/choice relative block cursor-pointer bg-steel-900 outline-offset-3 has-checked:ring-4 has-checked:ring-hot has-focus-visible:outline-3 has-focus-visible:outline-hot-bright">
              <input
                type="radio"
                name="picture"
                value={image.name}
                checked={image.name === chosen}
                onChange={() => onChange(image.name)}
                // Its tile is below it.
                className="sr-only scroll-mt-4 scroll-mb-48"
              />
              <Picture
                image={image}
                alt=""
                sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 45vw"
                className="aspect-3/2 w-full object-cover"
              />
              <span className="block min-h-14 px-3 py-2 text-small leading-tight text-steel-300 group-hover/choice:text-white group-has-checked/choice:text-white">
                <span className="line-clamp-2 wrap-anywhere">{pictureWords(image)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type ChosenPictureProps = {
  image: DocumentImage;
  api: ImageApi<DocumentImage>;
  /** The path in the admin of the page's form. */
  path: string;
  busy: boolean;
  onFocalPoint: () => void;
  onDelete: () => void;
};

/** The picture with what belongs to it: flat on a phone, where it shares the screen with the others. */
function ChosenPicture({ image, api, path, busy, onDelete, ...on }: ChosenPictureProps) {
  const picture = (
    <Picture
      image={image}
      alt={pictureWords(image)}
      sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 30vw, 7rem"
      className="aspect-3/2 w-full object-cover"
    />
  );
  const { id, width, height } = image;
  const isUploaded = id !== null;
  const name = t`the chosen picture`;
  return (
    <li
      aria-busy={busy}
      className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 sm:grid-cols-1"
    >
      <div>
        {isUploaded ? (
          <FocalPointButton name={name} onClick={on.onFocalPoint}>
            {picture}
          </FocalPointButton>
        ) : (
          picture
        )}
      </div>
      {isUploaded ? (
        <>
          <div className="row-span-2 max-sm:-mt-1 sm:row-span-1">
            <AlternativeText image={image} id={id} api={api} path={path} name={name} />
            {isTooSmall(image) && (
              <p className="text-small text-steel-300">{t`Small: ${width} × ${height}`}</p>
            )}
          </div>
          <Button
            kind="secondary"
            aria-label={t`Delete ${name}`}
            className="max-sm:px-3!"
            onClick={onDelete}
          >
            {t`Delete`}
          </Button>
        </>
      ) : (
        <p className="text-small text-steel-300">
          {t`This picture came with the site. For an uploaded one you can say what it shows and what stays visible.`}
        </p>
      )}
    </li>
  );
}
