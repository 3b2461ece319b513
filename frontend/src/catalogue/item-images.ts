import { useQuery } from "@tanstack/react-query";
import type { Kind } from "./kinds";
import { itemImages, type ItemImage } from "./queries";

/** What is shown for an item without pictures; each kind has its own. */
export type Placeholder = { src: string; width: number; height: number };

type Item = { id: number; images?: readonly ItemImage[] };

/** The images of an item, primary first; undefined while they load. */
export function useItemImages(kind: Kind, item: Item): ItemImage[] | undefined {
  // Only items that came without images need a request.
  const asked = useQuery({ ...itemImages(kind, item.id), enabled: !item.images });
  const images = item.images ?? asked.data;
  return images && primaryFirst(images);
}

/** The other images keep their order. */
export function primaryFirst<Image extends { is_primary?: boolean }>(
  images: readonly Image[],
): Image[] {
  return images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
}
