import { t } from "@lingui/core/macro";
import { type ComponentProps, useMemo, useState } from "react";
import { useFullScreen } from "../../pictures/gallery/full-screen";
import { ItemPicture, altText } from "../item-picture";

/** The picture of an item in a list. A tap shows all pictures of the item full screen. */
export function ItemGallery({ images, name, ...rest }: ComponentProps<typeof ItemPicture>) {
  const [index, setIndex] = useState(0);
  const pictures = useMemo(
    () => images?.map((image) => ({ ...image, alt: altText(image, name) })) ?? [],
    [images, name],
  );
  const { opener, view } = useFullScreen(pictures, index, setIndex);
  const picture = <ItemPicture key={index} images={images?.slice(index)} name={name} {...rest} />;
  if (pictures.length === 0) return picture;
  return (
    <>
      <button
        {...opener}
        data-seen="picture"
        className="relative block w-full cursor-zoom-in focus-visible:-outline-offset-3 noscript:pointer-events-none"
      >
        {picture}
        <span className="sr-only">{t`Show pictures of ${name}`}</span>
        {pictures.length > 1 && (
          <span
            aria-hidden="true"
            className="numerals absolute right-0 bottom-0 bg-carbon/80 px-2.5 pt-2 pb-1.5 text-lg text-white noscript:hidden"
          >
            {index + 1}/{pictures.length}
          </span>
        )}
      </button>
      {view}
    </>
  );
}
