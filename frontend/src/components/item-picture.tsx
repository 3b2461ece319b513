import type { ItemImage } from "../api/queries";
import type { Placeholder } from "./item-images";
import { Picture } from "./picture";

type ItemPictureProps = {
  /** Primary first; undefined as long as they are on their way. */
  images: readonly ItemImage[] | undefined;
  placeholder: Placeholder;
  name: string;
  /** The words beside it say all: nothing is read out. */
  decorative?: boolean;
  sizes: string;
  priority?: boolean;
  className?: string;
};

/** The one picture that stands for an item in a list: the first, else the drawing. */
export function ItemPicture({ images, placeholder, name, decorative, ...rest }: ItemPictureProps) {
  if (!images) return <div className={rest.className} />;
  const [image] = images;
  const words = image ? altText(image, name) : placeholderAlt(name);
  const alt = decorative ? "" : words;
  if (image) return <Picture image={image} alt={alt} {...rest} />;
  const loading = rest.priority ? "eager" : "lazy";
  return <img {...placeholder} loading={loading} className={rest.className} alt={alt} />;
}

/** The owner's words for a picture, else what the server makes of the item's fields. */
export function altText({ alt, default_alt }: ItemImage, name: string): string {
  return alt || default_alt || name;
}

/** The alternative text of a placeholder. */
export function placeholderAlt(name: string): string {
  return `${name}: no photograph yet`;
}
