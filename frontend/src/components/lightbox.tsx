import { t } from "@lingui/core/macro";
import Slides from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import "./lightbox.css";
import { useBackCloses } from "./back-closes";
import { trapFocus } from "./focus-trap";
import type { GalleryPicture } from "./gallery";
import { variantsOfType } from "./picture";

type LightboxProps = {
  pictures: readonly GalleryPicture[];
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
};

/** The pictures full screen. The library handles keys, swipes, focus and scroll lock. */
export function Lightbox({ pictures, index, onView, onClose }: LightboxProps) {
  const several = pictures.length > 1;
  useBackCloses(onClose);
  const none = () => null;
  return (
    <Slides
      open
      close={onClose}
      index={index}
      slides={pictures.map(toSlide)}
      portal={{ container: { onKeyDown: trapFocus } }}
      on={{ view: (view) => onView(view.index) }}
      carousel={{ finite: !several }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      labels={labels()}
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

/** By the names that the library has for them. */
function labels() {
  return {
    Lightbox: t`Pictures full screen`,
    Close: t`Close`,
    Next: t`Next picture`,
    Previous: t`Previous picture`,
  };
}

/** One file type for all sizes, plus the original for the largest screens. */
function toSlide(picture: GalleryPicture) {
  const { alt, width, height, image_path } = picture;
  const avif = variantsOfType(picture, "image/avif");
  const small = avif.length > 0 ? avif : variantsOfType(picture, "image/webp");
  const widest = small.at(-1)?.width ?? 0;
  const kept = image_path && widest < width ? [{ url: image_path, width, height }] : [];
  return {
    alt,
    width,
    height,
    src: image_path ?? small.at(-1)?.url ?? "",
    srcSet: [...small, ...kept].map(({ url: src, width, height }) => ({ src, width, height })),
  };
}
