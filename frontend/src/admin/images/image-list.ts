/* What becomes of an item's images, as the server would answer them. */
import type { ItemImage } from "../../api/queries";
import { primaryFirst } from "../../components/item-images";

export type Images = ItemImage[];

/** Marked where it stands: a tile does not jump from under the finger. */
export function markedPrimary(images: Images, id: number | undefined): Images {
  return images.map((image) => ({ ...image, is_primary: image.id === id }));
}

/** The next image takes the place of a primary one. */
export function without(images: Images, id: number): Images {
  const rest = images.filter((image) => image.id !== id);
  return rest.some(({ is_primary }) => is_primary) ? rest : markedPrimary(rest, rest[0]?.id);
}

export function replaced(images: Images, next: ItemImage): Images {
  return images.map((image) => (image.id === next.id ? next : image));
}

/** `by`: how many places; less than 0 is earlier. */
export function moved(images: Images, id: number, by: number): Images {
  const from = images.findIndex((image) => image.id === id);
  const image = images[from];
  return image ? images.toSpliced(from, 1).toSpliced(from + by, 0, image) : images;
}

/**
 * The images with the `fresh` ones where they belong: each before the first that was chosen later,
 * else last. `choice` tells by id which was chosen when; the others keep the order they have.
 */
export function inChosenOrder(
  images: Images,
  fresh: ReadonlySet<number>,
  choice: ReadonlyMap<number, number>,
): Images {
  const when = ({ id }: ItemImage) => choice.get(id) ?? -1;
  const ordered = images.filter(({ id }) => !fresh.has(id));
  const added = images.filter(({ id }) => fresh.has(id)).toSorted((a, b) => when(a) - when(b));
  for (const image of added) {
    const later = ordered.findIndex((other) => when(other) > when(image));
    ordered.splice(later < 0 ? ordered.length : later, 0, image);
  }
  return primaryFirst(ordered);
}

/** The images as the server orders them by itself: the `fresh` ones last, as they came in. */
export function inServerOrder(images: Images, fresh: ReadonlySet<number>): Images {
  const added = images.filter(({ id }) => fresh.has(id)).toSorted((a, b) => a.id - b.id);
  return primaryFirst([...images.filter(({ id }) => !fresh.has(id)), ...added]);
}

export function idsOf(images: Images): number[] {
  return images.map(({ id }) => id);
}
