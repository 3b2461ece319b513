/* Deletes images: the selection of several, and the question before. */
import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import type { ItemImage } from "../../catalogue/queries";
import { RetentionNote } from "../../deletions/deletions";
import { BAR } from "../../forms/save-bar";
import { useBottomHeight } from "../../ui/admin/bottom-height";
import { ConfirmDialog } from "../../ui/admin/dialog";
import { Button } from "../../ui/button";

const NONE: ReadonlySet<number> = new Set();

/** The images that the owner selects, to delete several at once. */
export function useImageSelection() {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState(NONE);
  const [isAsked, setAsked] = useState(false);
  return {
    /** Whether a tap selects an image. */
    isOn,
    ids,
    /** Whether the owner is asked if they are to be deleted. */
    isAsked,
    ask: setAsked,
    start: () => setOn(true),
    stop: () => {
      setOn(false);
      setIds(NONE);
      setAsked(false);
    },
    /** It is gone. */
    drop: (id: number) => setIds((now) => new Set([...now].filter((each) => each !== id))),
    toggle: (id: number) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
  };
}

export type ImageSelection = ReturnType<typeof useImageSelection>;

/** What the owner can do with the selected images, in place of the form's buttons. */
export function ImageSelectionBar({ selection }: { selection: ImageSelection }) {
  const { size } = selection.ids;
  const height = useBottomHeight("--action-bar");
  return (
    <section ref={height} aria-label={t`Selection`} className={`${BAR} border-hot`}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="label mr-auto text-white">
          {size === 0
            ? t`Tap on the pictures to delete.`
            : plural(size, { one: "# selected", other: "# selected" })}
        </p>
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3!">
          <Button
            kind="danger"
            aria-disabled={size === 0}
            className="aria-disabled:opacity-50"
            onClick={() => size > 0 && selection.ask(true)}
          >
            {t`Delete`}
          </Button>
          <Button kind="secondary" onClick={selection.stop}>
            {t`Cancel`}
          </Button>
        </div>
      </div>
    </section>
  );
}

type DeleteImagesDialogProps = {
  images: readonly ItemImage[];
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks whether these images are to be deleted, and shows them. */
export function DeleteImagesDialog({ images, ...on }: DeleteImagesDialogProps) {
  const { length } = images;
  const question =
    length === 1
      ? t`Are you sure you want to delete this image?`
      : plural(length, {
          one: "Are you sure you want to delete # image?",
          other: "Are you sure you want to delete these # images?",
        });
  return (
    <ConfirmDialog question={question} confirm={t`Delete`} {...on}>
      <RetentionNote count={length} />
      <ul className="mt-5 flex max-h-[40svh] flex-wrap gap-2 overflow-y-auto">
        {images.map((image) => (
          <li key={image.id}>
            <img
              src={image.variants[0]?.url ?? image.image_path}
              alt=""
              className={
                length === 1
                  ? "max-h-48 bg-carbon object-contain"
                  : "size-18 bg-carbon object-cover"
              }
            />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
