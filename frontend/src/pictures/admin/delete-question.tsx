import { plural, t } from "@lingui/core/macro";
import type { ItemImage } from "../../catalogue/queries";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog";
import { KeptNote } from "../../deletions/kept-note";

type DeleteQuestionProps = {
  images: readonly ItemImage[];
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks whether these images are to be deleted, and shows them. */
export function DeleteQuestion({ images, ...on }: DeleteQuestionProps) {
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
      <KeptNote count={length} />
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
