import { ItemPicture, useItemImages } from "../../../catalogue/item-picture";
import type { Kind } from "../../../catalogue/kinds";
import { placeholders } from "../../../catalogue/placeholders/placeholders";

type ListedPictureProps = { kind: Kind; id: number; name: string };

/** The picture of an item on the list, in a chunk that nobody needs whose list is empty. */
export function ListedPicture({ kind, id, name }: ListedPictureProps) {
  return (
    <ItemPicture
      images={useItemImages(kind, { id })}
      placeholder={placeholders[kind]}
      name={name}
      decorative
      sizes="4rem"
      className="size-full object-cover"
    />
  );
}
