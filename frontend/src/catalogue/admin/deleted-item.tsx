import { useItemImages } from "../item-images";
import { ItemPicture } from "../item-picture";
import { KeptNote } from "../../deletions/kept-note";
import type { AnyItem, Resource } from "./resource";

type DeletedItemProps<Item extends AnyItem> = { item: Item; resource: Resource<Item> };

/** In the question whether to delete it: what it is about. */
export function DeletedItem<Item extends AnyItem>({ item, resource }: DeletedItemProps<Item>) {
  const { kind, placeholder } = resource;
  const images = useItemImages(kind, item);
  return (
    <>
      <KeptNote />
      <div className="mt-5 flex items-center gap-4">
        <ItemPicture
          images={images}
          placeholder={placeholder}
          name={item.name}
          decorative
          sizes="8rem"
          className="aspect-3/2 w-28 shrink-0 bg-carbon object-cover"
        />
        <p className="min-w-0 text-white wrap-anywhere">{item.name}</p>
      </div>
    </>
  );
}
