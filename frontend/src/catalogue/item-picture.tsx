import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Picture } from "../pictures/picture";
import type { Kind } from "./kinds";
import { type ItemImage, itemImages } from "./queries";

type ItemPictureProps = {
  /** Primary first; undefined while they load. */
  images: readonly ItemImage[] | undefined;
  placeholder: Placeholder;
  name: string;
  /** The text beside it is enough: the alternative text is empty. */
  decorative?: boolean;
  sizes: string;
  priority?: boolean;
  className?: string;
};

/** The picture of an item in a list: the first image, else the placeholder. */
export function ItemPicture({ images, placeholder, name, decorative, ...rest }: ItemPictureProps) {
  if (!images) return <div className={rest.className} />;
  const [image] = images;
  const words = image ? altText(image, name) : placeholderAlt(name);
  const alt = decorative ? "" : words;
  if (image) return <Picture image={image} alt={alt} {...rest} />;
  const loading = rest.priority ? "eager" : "lazy";
  return <img {...placeholder} loading={loading} className={rest.className} alt={alt} />;
}

/** The owner's alternative text, else the default made from the item's fields. */
export function altText(
  { alt, default_alt }: Pick<ItemImage, "alt" | "default_alt">,
  name: string,
): string {
  return alt || default_alt || name;
}

export function placeholderAlt(name: string): string {
  return t`${name}: no photograph yet`;
}

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
