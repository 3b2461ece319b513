import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { documentImageApi, type DocumentImage } from "../../pictures/images";
import type { DocumentKey } from "../../api/client";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { ConfirmDialog, useModal } from "../../ui/admin/dialog";
import { FocalPointDialog } from "../../pictures/admin/focal-point-dialog";
import { useImageChanges } from "../../pictures/admin/image-changes";
import { useFocusRestore } from "../../ui/admin/focus-restore";
import { UploadField } from "../../pictures/admin/upload/upload-field";
import { UploadProgress } from "../../pictures/admin/upload/upload-progress";
import { uploadTarget } from "../../pictures/admin/upload/upload-target";
import { useUploads } from "../../pictures/admin/upload/upload-queues";
import { ChosenPicture } from "./chosen-picture";
import { PictureChoice } from "./picture-choice";
import type { AskedPicture } from "./pictures";

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
