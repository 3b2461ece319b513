import { t } from "@lingui/core/macro";
import { useIsMutating } from "@tanstack/react-query";
import type { ItemImage } from "../../catalogue/queries";
import { imageName } from "./image-list";
import { savingTexts, typedText } from "./typed-texts";

type UnsavedTextsProps = {
  /** The path of the item's form in the admin. */
  path: string;
  images: readonly ItemImage[];
  onOpen: (id: number) => void;
};

/** The alternative texts in the page's draft, while none is open. */
export function UnsavedTexts({ path, images, onOpen }: UnsavedTextsProps) {
  // One that is under way is told of when it fails.
  if (useIsMutating({ mutationKey: savingTexts(path) }) > 0) return null;
  return images.map((image, index) => {
    if (!typedText(path, image.id)) return null;
    const name = imageName(image, index);
    return (
      <p key={image.id} className="border-l-4 border-stop pl-4">
        <button
          type="button"
          onClick={() => onOpen(image.id)}
          className="min-h-11 cursor-pointer text-left text-white underline underline-offset-4"
        >
          {t`The text of ${name} was not saved.`}
        </button>
      </p>
    );
  });
}
