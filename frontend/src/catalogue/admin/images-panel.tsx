import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { modelOf, useUndo } from "../../deletions/deletions";
import { UnsavedTexts } from "../../pictures/admin/alternative-text";
import { DeleteImagesDialog, type ImageSelection } from "../../pictures/admin/image-deletion";
import { FocalPointDialog } from "../../pictures/admin/focal-point-dialog";
import { unchanged, useImageChanges } from "../../pictures/admin/image-changes";
import { ImageControls, ImageSheet, useOpenImage } from "../../pictures/admin/image-sheet";
import { ImageGrid } from "../../pictures/admin/image-grid";
import { imageName, markedPrimary, replaced, withPrimary } from "../../pictures/admin/image-list";
import { imageWarnings } from "../../pictures/admin/image-warnings";
import { UploadField } from "../../pictures/admin/upload/upload-field";
import { uploadTarget } from "../../pictures/admin/upload/upload-target";
import type { Uploads } from "../../pictures/admin/upload/upload-queues";
import { itemImageApi, rotateImage, setPrimaryImage } from "../../pictures/images";
import { useFlash } from "../../ui/admin/notices";
import { idsOf, moveRow, orderError } from "../../ui/admin/drag-list";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { primaryFirst } from "../item-picture";
import type { AnyItem, Resource } from "./resource";

type ImagesPanelProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  item: Item;
  uploads: Uploads;
  selection: ImageSelection;
};

/** The images of a saved item: upload, order, describe, rotate and delete them. */
export function ImagesPanel<Item extends AnyItem>({
  resource,
  item,
  uploads,
  selection,
}: ImagesPanelProps<Item>) {
  const { images, error, message, changing, ...change } = useItemImageChanges(resource, item);
  const client = useQueryClient();
  const { image, index, heading, open, close, forget } = useOpenImage(images);
  const [toDelete, setToDelete] = useState<number>();
  const [toFocus, setToFocus] = useState<number>();
  const focused = images.find(({ id }) => id === toFocus);
  const path = resource.path(item);
  const asked = selection.isAsked ? [...selection.ids] : toDelete === undefined ? [] : [toDelete];

  const endQuestion = () => {
    setToDelete(undefined);
    selection.ask(false);
  };

  return (
    // The form hears of its own fields only.
    <section
      aria-labelledby="images-heading"
      className="grid grid-cols-1 gap-4"
      onInput={(event) => event.stopPropagation()}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} id="images-heading" tabIndex={-1} className="text-subheading">
          {t`Images`}
        </h2>
        {images.length > 0 && (
          <Button
            kind="secondary"
            className="min-h-11! px-4!"
            aria-pressed={selection.isOn}
            onClick={selection.isOn ? selection.stop : selection.start}
          >
            {t({ message: "Select", comment: "Several pictures." })}
          </Button>
        )}
      </div>
      {error && !image && (
        // In the panel, not among the notices: these errors belong to the pictures in view.
        <div className="sticky top-2 z-20 lg:top-20">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      <PhotoWarnings warnings={imageWarnings(images)} />
      {!image && <UnsavedTexts path={path} images={images} onOpen={open} />}
      {images.length === 0 && (
        <p className="text-lead text-steel-300">{t`No images uploaded yet.`}</p>
      )}
      <ImageGrid
        images={images}
        changing={changing}
        selection={selection}
        heading={heading}
        onMove={change.move}
        onOpen={open}
        onDelete={setToDelete}
        onPrimary={change.makePrimary}
      />
      <UploadField
        uploads={uploads}
        label={t`Upload images`}
        onUpload={() =>
          void uploads.start({
            job: { path, name: item.name },
            target: uploadTarget(itemImageApi(resource.kind, item.id), client),
          })
        }
      />
      {image && (
        <ImageSheet
          images={images}
          index={index}
          image={image}
          busy={changing === image.id}
          error={error}
          onOpen={open}
          onClose={close}
        >
          <ImageControls
            image={image}
            index={index}
            count={images.length}
            name={imageName(image, index)}
            api={change.api}
            path={path}
            busy={changing === image.id}
            onPrimary={() => change.makePrimary(image.id)}
            onMove={(by) => change.move(image.id, by)}
            onFocalPoint={() => setToFocus(image.id)}
            onRotate={(clockwise) => change.rotate(image.id, clockwise)}
            onDelete={() => setToDelete(image.id)}
          />
        </ImageSheet>
      )}
      {asked.length > 0 && (
        <DeleteImagesDialog
          images={images.filter(({ id }) => asked.includes(id))}
          onCancel={endQuestion}
          onConfirm={() => {
            endQuestion();
            change.remove(asked, (id) => {
              selection.drop(id);
              forget(id);
            });
          }}
        />
      )}
      {focused && (
        <FocalPointDialog
          image={focused}
          card={resource.placeholder.width / resource.placeholder.height}
          shareName={resource.hasSharePicture ? item.name : undefined}
          name={imageName(focused, images.indexOf(focused))}
          onSave={(focus) => change.moveFocus(focused.id, focus)}
          onClose={() => setToFocus(undefined)}
        />
      )}
    </section>
  );
}

function PhotoWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul
      aria-label={t`Photo warnings`}
      className="flex flex-wrap gap-x-6 gap-y-1 text-small text-steel-100"
    >
      {warnings.map((warning) => (
        <li key={warning} className="flex items-center gap-2.5">
          <span aria-hidden="true" className="h-4 w-2 shrink-0 -skew-x-[24deg] bg-hot" />
          {warning}
        </li>
      ))}
    </ul>
  );
}

/** An item's images, which have an order, and of which one is primary. */
function useItemImageChanges<Item extends AnyItem>({ kind }: Resource<Item>, item: Item) {
  const api = itemImageApi(kind, item.id);
  const changes = useImageChanges(api, item.images);
  const { cache, change } = changes;
  const { pathname: path } = useLocation();
  const showFlash = useFlash();
  const undo = useUndo();
  return {
    ...changes,
    remove: (ids: readonly number[], onGone?: (id: number) => void) =>
      changes.remove(ids, {
        settle: withPrimary,
        failure: () => t`Failed to delete image`,
        onGone,
        onRemoved: (removed) => {
          const deleted = removed.map((id) => ({ kind: `${modelOf(kind)}image`, object_id: id }));
          const text = plural(removed.length, {
            one: "Image deleted.",
            other: "# images deleted.",
          });
          showFlash({ text, action: undo(...deleted), path });
        },
      }),
    rotate: (id: number, clockwise: boolean) =>
      change({
        id,
        send: async () => {
          try {
            const image = await rotateImage(kind, id, clockwise);
            return (now) => replaced(now, image);
          } catch (reason) {
            // The answer may have been lost after the server had rotated it.
            await cache.refetch().catch(() => undefined);
            throw reason;
          }
        },
        success: t`Picture rotated.`,
      }),
    makePrimary: (id: number) => {
      const before = cache.get().find(({ is_primary }) => is_primary)?.id;
      change({
        id,
        send: async () => {
          await setPrimaryImage(kind, id);
          // Only the server knows the new position of the former primary image.
          await cache.refetch().catch(() => undefined);
          return (now) => primaryFirst(markedPrimary(now, id));
        },
        optimistic: (now) => markedPrimary(now, id),
        rollback: (now) => markedPrimary(now, before),
        failure: () => t`Failed to set image as primary`,
        success: t`Primary image changed.`,
      });
    },
    move: (id: number, by: number) =>
      change({
        id,
        send: async () => {
          // As it is by then: the move before may have been rolled back.
          await api.reorder?.(idsOf(cache.get()));
          return unchanged;
        },
        optimistic: (now) => moveRow(now, id, by),
        rollback: (now) => moveRow(now, id, -by),
        failure: (reason) => orderError(reason, outdatedOrder()),
        success: t`Image order saved.`,
      }),
  };
}

function outdatedOrder(): string {
  return t`The pictures were changed elsewhere. This is the list as it is now: please move it again.`;
}
