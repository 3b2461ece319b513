/* The pictures of documents on pages. */
import type { ComponentProps } from "react";
import { type GalleryPicture, Picture } from "../../pictures/picture";
import bandPicture from "../../content/picture-sizes/band.json";

type DocumentPictureProps = Omit<ComponentProps<typeof Picture>, "image" | "alt"> & {
  image: GalleryPicture | undefined;
};

/** A picture of a document, with its own alternative text. Nothing where none is chosen yet. */
export function DocumentPicture({ image, ...rest }: DocumentPictureProps) {
  return image && <Picture image={image} alt={image.alt} {...rest} />;
}

/** A picture as wide as the window; `className` says which part of it stays. */
export function BandPicture({
  className,
  ...picture
}: Omit<ComponentProps<typeof DocumentPicture>, "sizes">) {
  return (
    <DocumentPicture
      {...picture}
      sizes={bandPicture.sizes}
      className={`aspect-3/2 w-full object-cover sm:aspect-2/1 ${className ?? ""}`}
    />
  );
}
