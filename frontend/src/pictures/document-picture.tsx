import type { ComponentProps } from "react";
import type { GalleryPicture } from "./gallery/gallery";
import { Picture } from "./picture";

type DocumentPictureProps = Omit<ComponentProps<typeof Picture>, "image" | "alt"> & {
  image: GalleryPicture | undefined;
};

/** A picture of a document, with its own alternative text. Nothing where none is chosen yet. */
export function DocumentPicture({ image, ...rest }: DocumentPictureProps) {
  return image && <Picture image={image} alt={image.alt} {...rest} />;
}
