import Slides from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import "./lightbox.css";
import { keepFocusInside } from "./focus";
import type { GalleryPicture } from "./gallery";

type LightboxProps = {
  pictures: readonly GalleryPicture[];
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
};

/** The pictures of a gallery full screen: keys, swipes, focus and scroll lock are the library's. */
export function Lightbox({ pictures, index, onView, onClose }: LightboxProps) {
  const several = pictures.length > 1;
  const none = () => null;
  return (
    <Slides
      open
      close={onClose}
      index={index}
      slides={pictures.map(({ alt, width, height, variants, image_path }) => ({
        alt,
        width,
        height,
        src: variants.find(({ type }) => type === "image/jpeg")?.url ?? image_path ?? "",
        srcSet: variants
          .filter(({ type }) => type !== "image/jpeg")
          .map(({ url, ...size }) => ({ src: url, ...size })),
      }))}
      portal={{ container: { onKeyDown: keepFocusInside } }}
      on={{ view: (view) => onView(view.index) }}
      carousel={{ finite: !several }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      labels={{ Lightbox: "Pictures full screen" }}
      render={{
        ...(several ? {} : { buttonPrev: none, buttonNext: none }),
        controls: () =>
          several && (
            <p className="lightbox-counter plate numerals">
              {index + 1} / {pictures.length}
            </p>
          ),
      }}
    />
  );
}
