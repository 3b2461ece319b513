import type { ItemImage } from "../api/queries";
import type { Placeholder } from "./item-images";
import { Picture } from "./picture";

type ItemPictureProps = {
  /** Primary first; undefined as long as they are on their way. */
  images: readonly ItemImage[] | undefined;
  placeholder: Placeholder;
  name: string;
  sizes: string;
  priority?: boolean;
  className?: string;
};

/** The one picture that stands for an item in a list: the first, else the drawing. */
export function ItemPicture({ images, placeholder, name, className, ...rest }: ItemPictureProps) {
  const [image] = images ?? [];
  if (image) {
    return <Picture image={image} alt={image.alt || name} className={className} {...rest} />;
  }
  if (!images) return <div className={className} />;
  return <PlaceholderPicture placeholder={placeholder} name={name} className={className} />;
}

type PlaceholderPictureProps = { placeholder: Placeholder; name: string; className?: string };

export function PlaceholderPicture({ placeholder, name, className }: PlaceholderPictureProps) {
  return <img {...placeholder} className={className} alt={`${name}: no photograph yet`} />;
}
