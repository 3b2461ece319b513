import type { ComponentProps } from "react";
import { DocumentPicture } from "../../pictures/picture";
import bandPicture from "../../content/picture-sizes/band.json";

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
