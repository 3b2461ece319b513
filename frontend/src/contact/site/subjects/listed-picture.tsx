import { ItemPicture, type Placeholder, useItemImages } from "../../../catalogue/item-picture";
import type { Kind } from "../../../catalogue/kinds";
import {
  buildPlaceholder,
  partPlaceholder,
  tyrePlaceholder,
} from "../../../catalogue/placeholders/placeholders";

const PLACEHOLDERS: Record<Kind, Placeholder> = {
  builds: buildPlaceholder,
  tyres: tyrePlaceholder,
  parts: partPlaceholder,
};

type ListedPictureProps = { kind: Kind; id: number; name: string };

/** The picture of an item on the list, in the chunk of those who have a list. */
export function ListedPicture({ kind, id, name }: ListedPictureProps) {
  return (
    <ItemPicture
      images={useItemImages(kind, { id })}
      placeholder={PLACEHOLDERS[kind]}
      name={name}
      decorative
      sizes="4rem"
      className="size-full object-cover"
    />
  );
}
