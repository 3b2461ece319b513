import { t } from "@lingui/core/macro";
import type { ItemImage } from "./queries";
import type { Placeholder } from "./item-images";
import { Picture } from "../pictures/picture";

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
