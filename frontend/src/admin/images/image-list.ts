/* Changes to a list of images, with the same result as on the server. */
import type { ItemImage } from "../../api/queries";
import type { Focus } from "../../components/focus";
import { primaryFirst } from "../../components/item-images";

export type Images = ItemImage[];

/** Does not move the image, so that tiles stay in place under the finger. */
export function markedPrimary(images: Images, id: number | undefined): Images {
  return images.map((image) => ({ ...image, is_primary: image.id === id }));
}

/** Removing the primary image makes the next one primary. */
export function without(images: Images, id: number): Images {
  const rest = images.filter((image) => image.id !== id);
  return rest.some(({ is_primary }) => is_primary) ? rest : markedPrimary(rest, rest[0]?.id);
}

export function withFocus(images: Images, id: number, focus: Focus): Images {
  return images.map((image) => (image.id === id ? { ...image, focus } : image));
}

export function replaced(images: Images, next: ItemImage): Images {
  return images.map((image) => (image.id === next.id ? next : image));
}

/**
 * Order the images as they were chosen: each `fresh` image goes before the first one that was
 * chosen later, else last. `choice` maps ids to positions. The other images keep their order.
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

/** The server's default order: `fresh` images last, in the order of their upload. */
export function inServerOrder(images: Images, fresh: ReadonlySet<number>): Images {
  const added = images.filter(({ id }) => fresh.has(id)).toSorted((a, b) => a.id - b.id);
  return primaryFirst([...images.filter(({ id }) => !fresh.has(id)), ...added]);
}
