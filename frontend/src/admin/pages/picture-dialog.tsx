import { useId, useState } from "react";
import { documentPlace, type DocumentImage } from "../../api/images";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import { ConfirmDialog } from "../confirm-dialog";
import { FocalPointDialog } from "../images/focal-point-dialog";
import { useImageChanges } from "../images/image-changes";
import { ImageTile } from "../images/image-tile";
import { UploadField } from "../images/upload-field";
import { useUploads } from "../images/uploads";
import { useModal } from "../modal";
import { PictureChoice } from "./picture-choice";
import type { AskedPicture } from "./pictures";

/** The shape of most of the site's cards. */
const CARD = 3 / 2;

type PictureDialogProps = {
  documentKey: string;
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
  const place = documentPlace(documentKey);
  const { images, error, message, changing, ...change } = useImageChanges(place, [...known]);
  const uploads = useUploads<DocumentImage>();
  const [toDelete, setToDelete] = useState<number>();
  const [toFocus, setToFocus] = useState<DocumentImage>();
  const modal = useModal(onClose);
  const id = useId();

  const upload: typeof place.upload = async (...file) => {
    const added = await place.upload(...file);
    if (added[0]) setChosen(added[0].name);
    return added;
  };
  const add = (files: Iterable<File>) => {
    uploads.add(files);
    void uploads.start({ ...place, upload });
  };
  // A deleted one is no choice any more.
  const image = [chosen, asked.picture]
    .map((picture) => images.find(({ name }) => name === picture))
    .find((found) => found !== undefined);
  const own = image && image.id !== null ? { ...image, id: image.id } : undefined;

  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-auto h-dvh max-h-dvh w-full max-w-none overflow-y-auto bg-ink text-steel-100 backdrop:bg-carbon/80 sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:w-[min(100%-2rem,68rem)] sm:border sm:border-steel-600"
    >
      <div className="grid min-h-full no-first-tap grid-cols-1 grid-rows-[auto_1fr_auto]">
        <header className="px-4 pt-5 sm:px-8 sm:pt-7">
          <h2 id={id} className="text-subheading">
            Choose a picture
          </h2>
          <p className="mt-1 text-steel-300">{asked.title}</p>
        </header>
        <div className="grid grid-cols-1 content-start gap-6 px-4 py-5 sm:px-8 lg:grid-cols-[2fr_1fr] lg:gap-8">
          <div className="grid content-start gap-6">
            <UploadField uploads={{ ...uploads, add }} noun="page" />
            {error && <Alert kind="error">{error}</Alert>}
            <p role="status" className="sr-only">
              {message}
            </p>
            <PictureChoice images={images} chosen={image?.name ?? ""} onChange={setChosen} />
          </div>
          {own ? (
            <ul
              aria-label="The chosen picture"
              className="grid max-w-md grid-cols-1 content-start self-start lg:sticky lg:top-5 [&_.image-actions]:opacity-100!"
            >
              <ImageTile
                key={own.id}
                image={own}
                name="the chosen picture"
                busy={changing === own.id}
                onDelete={() => setToDelete(own.id)}
                onDescribe={(alt) => change.describe(own.id, alt)}
                onFocalPoint={() => setToFocus(own)}
              />
            </ul>
          ) : (
            <p className="max-w-md text-small text-steel-300">
              {image
                ? "This picture came with the site. An uploaded picture has a text and a focal point of its own."
                : "No picture is chosen."}
            </p>
          )}
        </div>
        <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-3 border-t border-steel-700 bg-ink px-4 py-3 sm:px-8">
          <Button kind="secondary" className="max-sm:flex-1" onClick={onClose}>
            Cancel
          </Button>
          <Button
            className="max-sm:flex-1"
            aria-disabled={!image}
            onClick={() => {
              if (!image) return;
              onClose();
              if (image.name !== asked.picture) asked.onChoose(image.name);
            }}
          >
            Use this picture
          </Button>
        </div>
      </div>
      {toDelete !== undefined && (
        <ConfirmDialog
          question="Are you sure you want to delete this image?"
          confirm="Delete"
          onCancel={() => setToDelete(undefined)}
          onConfirm={() => {
            setToDelete(undefined);
            change.remove(toDelete);
          }}
        />
      )}
      {toFocus?.id != null && (
        <FocalPointDialog
          image={toFocus}
          card={CARD}
          name="the chosen picture"
          onSave={(focus) => change.moveFocus(Number(toFocus.id), focus)}
          onClose={() => setToFocus(undefined)}
        />
      )}
    </dialog>
  );
}
