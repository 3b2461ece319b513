/* The names of images, and changes to a list of them, with the same result as on the server. */
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { primaryFirst } from "../../catalogue/item-picture";
import type { ItemImage } from "../../catalogue/queries";
import type { FocalPoint } from "../picture";
import type { ImageApi, StoredImage } from "../images";

type Id = StoredImage["id"];

/** For labels and announcements. */
export function imageName(_image: ItemImage, index: number): string {
  const number = index + 1;
  return t`picture ${number}`;
}

/** Does not move the image, so that tiles stay in place under the finger. */
export function markedPrimary(images: ItemImage[], id: Id | undefined): ItemImage[] {
  return images.map((image) => ({ ...image, is_primary: image.id === id }));
}

export function without<Image extends StoredImage>(images: Image[], ids: readonly Id[]): Image[] {
  return images.filter(({ id }) => !ids.includes(id));
}

/** Removing the primary image makes the next one primary. */
export function withPrimary(images: ItemImage[]): ItemImage[] {
  const isMarked = images.some(({ is_primary }) => is_primary);
  return isMarked ? images : markedPrimary(images, images[0]?.id);
}

export function withFocus<Image extends StoredImage>(
  images: Image[],
  id: Id,
  focus: FocalPoint,
): Image[] {
  return images.map((image) => (image.id === id ? { ...image, focus } : image));
}

export function replaced<Image extends StoredImage>(images: Image[], next: Image): Image[] {
  return images.map((image) => (image.id === next.id ? next : image));
}

/**
 * Order the images as they were chosen: each `fresh` image goes before the first one that was
 * chosen later, else last. `choice` maps ids to positions. The other images keep their order.
 */
export function inChosenOrder<Image extends StoredImage>(
  images: readonly Image[],
  fresh: ReadonlySet<Id>,
  choice: ReadonlyMap<Id, number>,
): Image[] {
  const when = ({ id }: Image) => choice.get(id) ?? -1;
  const ordered = images.filter(({ id }) => !fresh.has(id));
  const added = images.filter(({ id }) => fresh.has(id)).toSorted((a, b) => when(a) - when(b));
  for (const image of added) {
    const later = ordered.findIndex((other) => when(other) > when(image));
    ordered.splice(later < 0 ? ordered.length : later, 0, image);
  }
  return primaryFirst(ordered);
}

/** The images of an item or a page in the query cache. */
export class ImageCache<Image extends StoredImage> {
  private readonly query;

  constructor(
    readonly api: ImageApi<Image>,
    private readonly client: QueryClient,
  ) {
    this.query = api.images();
  }

  isKnown(): boolean {
    return this.client.getQueryData(this.query.queryKey) !== undefined;
  }

  get(): Image[] {
    return this.client.getQueryData(this.query.queryKey) ?? [];
  }

  set(images: Image[]): void {
    this.client.setQueryData<Image[]>(this.query.queryKey, images);
  }

  refetch(): Promise<Image[]> {
    return this.client.query({ ...this.query, staleTime: 0 });
  }
}
