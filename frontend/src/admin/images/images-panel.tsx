import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { itemPlace } from "../../api/images";
import type { ItemImage } from "../../api/queries";
import { ConfirmDialog } from "../confirm-dialog";
import { DragList } from "../dragging/drag-list";
import type { AnyItem, Resource } from "../resource";
import { StickyError } from "../sticky-error";
import { FocalPointDialog } from "./focal-point-dialog";
import { useItemImageChanges } from "./item-image-changes";
import { ImageTile } from "./image-tile";
import "./images-panel.css";
import { useFocusRestore } from "./focus-restore";
import { photoWarnings } from "./photo-warnings";
import { UploadField } from "./upload-field";
import { uploadTarget } from "./upload-target";
import type { Uploads } from "./uploads";

type ImagesPanelProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  item: Item;
  uploads: Uploads;
};

/** The images of a saved item: upload, order, describe and delete them. */
export function ImagesPanel<Item extends AnyItem>({
  resource,
  item,
  uploads,
}: ImagesPanelProps<Item>) {
  const { images, error, message, changing, ...change } = useItemImageChanges(resource, item);
  const client = useQueryClient();
  const [toDelete, setToDelete] = useState<number>();
  const [toFocus, setToFocus] = useState<number>();
  const deleted = images.find(({ id }) => id === toDelete);
  const focused = images.find(({ id }) => id === toFocus);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useFocusRestore<HTMLUListElement>(heading);

  return (
    <section aria-labelledby="images-heading" className="mt-12 grid gap-6">
      <h2 ref={heading} id="images-heading" tabIndex={-1} className="text-subheading">
        {t`Images`}
      </h2>
      <UploadField
        uploads={uploads}
        label={resource.texts.uploadLabel}
        onUpload={() =>
          void uploads.start({
            job: { path: resource.path(item), name: item.name },
            target: uploadTarget(itemPlace(resource.kind, item.id), client),
          })
        }
      />
      {error && <StickyError>{error}</StickyError>}
      <p role="status" className="sr-only">
        {message}
      </p>
      <PhotoWarnings warnings={photoWarnings(images)} />
      {images.length === 0 && (
        <p className="text-lead text-steel-300">{t`No images uploaded yet.`}</p>
      )}
      <DragList rows={images} name={nameOf} onMove={change.move}>
        {(images) => (
          <ul
            {...list}
            aria-labelledby="images-heading"
            className="grid grid-cols-2 gap-3 empty:hidden sm:gap-4 md:grid-cols-3 xl:grid-cols-4"
          >
            {images.map((image, index) => (
              <ImageTile
                key={image.id}
                image={image}
                name={nameOf(image, index)}
                busy={changing === image.id}
                onDelete={() => setToDelete(image.id)}
                onPrimary={image.is_primary ? undefined : () => change.makePrimary(image.id)}
                onFocalPoint={() => setToFocus(image.id)}
                onDescribe={(alt) => change.describe(image.id, alt)}
                // The primary image is always first.
                onEarlier={index > 1 ? () => change.move(image.id, -1) : undefined}
                onLater={
                  index > 0 && index < images.length - 1
                    ? () => change.move(image.id, 1)
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </DragList>
      {toDelete !== undefined && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this image?`}
          confirm={t`Delete`}
          onCancel={() => setToDelete(undefined)}
          onConfirm={() => {
            setToDelete(undefined);
            change.remove(toDelete);
          }}
        >
          {deleted && (
            <img
              src={deleted.variants[0]?.url ?? deleted.image_path}
              alt=""
              className="mt-5 max-h-48 bg-carbon object-contain"
            />
          )}
        </ConfirmDialog>
      )}
      {focused && (
        <FocalPointDialog
          image={focused}
          card={resource.placeholder.width / resource.placeholder.height}
          shareName={resource.kind === "builds" ? item.name : undefined}
          name={nameOf(focused, images.indexOf(focused))}
          onSave={(focus) => change.moveFocus(focused.id, focus)}
          onClose={() => setToFocus(undefined)}
        />
      )}
    </section>
  );
}

function nameOf(_image: ItemImage, index: number): string {
  const number = index + 1;
  return t`picture ${number}`;
}

function PhotoWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t`Photo warnings`} className="flex flex-wrap gap-x-6 gap-y-2 text-steel-100">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-center gap-2.5">
          <span aria-hidden="true" className="h-4 w-2 -skew-x-[24deg] bg-hot" />
          {warning}
        </li>
      ))}
    </ul>
  );
}
