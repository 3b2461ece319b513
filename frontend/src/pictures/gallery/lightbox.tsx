import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import Slides from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import "./lightbox.css";
import { useBackCloses } from "../../ui/back-closes";
import { trapFocus } from "../../ui/focus-trap";
import type { GalleryPicture } from "./gallery";
import { CloseIcon, StepIcon, ZoomIcon } from "./lightbox-icons";
import { LightboxSlide, type ZoomHandle } from "./lightbox-slide";

type LightboxProps = {
  pictures: readonly GalleryPicture[];
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
};

/** The pictures full screen. The library handles swipes, arrow keys, focus and scroll lock. */
export function Lightbox({ pictures, index, onView, onClose }: LightboxProps) {
  const several = pictures.length > 1;
  const [isZoomed, setZoomed] = useState(false);
  const current = useRef<ZoomHandle>(null);
  const slides = useMemo(() => pictures.map(toSlide), [pictures]);
  useBackCloses(onClose);
  useWholeScreen();
  const none = () => null;
  return (
    <Slides
      open
      close={onClose}
      index={index}
      slides={slides}
      portal={{
        container: {
          onKeyDown: trapFocus,
          // Before the library, which turns the page with arrows.
          onKeyDownCapture: (event: KeyboardEvent) => current.current?.onKey(event),
        },
      }}
      on={{ view: (view) => onView(view.index) }}
      carousel={{ finite: !several, padding: 0, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, preventDefaultWheelY: true }}
      labels={labels()}
      toolbar={{
        buttons: [
          <ZoomButton key="zoom" isZoomed={isZoomed} onClick={() => current.current?.toggle()} />,
          "close",
        ],
      }}
      render={{
        ...(several ? {} : { buttonPrev: none, buttonNext: none }),
        iconPrev: () => <StepIcon back />,
        iconNext: () => <StepIcon />,
        iconClose: () => <CloseIcon />,
        slide: ({ slide, offset, rect }) => {
          const picture = pictures.find((each) => sourceOf(each) === slide.src);
          return (
            picture && (
              <LightboxSlide
                ref={offset === 0 ? current : undefined}
                picture={picture}
                screen={rect}
                isCurrent={offset === 0}
                onZoom={setZoomed}
              />
            )
          );
        },
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

/** What a pinch does, for one finger or a mouse. */
function ZoomButton({ isZoomed, onClick }: { isZoomed: boolean; onClick: () => void }) {
  const label = isZoomed ? t`Zoom out` : t`Zoom in`;
  return (
    <button
      type="button"
      className="yarl__button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <ZoomIcon out={isZoomed} />
    </button>
  );
}

/** Use the screen beside a notch as well, which the pages leave free. */
function useWholeScreen(): void {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>("meta[name=viewport]");
    if (!viewport) return;
    const { content } = viewport;
    viewport.content = `${content}, viewport-fit=cover`;
    return () => {
      viewport.content = content;
    };
  }, []);
}

/** By the names that the library has for them. */
function labels() {
  return {
    Lightbox: t`Pictures full screen`,
    Carousel: t`gallery`,
    Close: t`Close`,
    Next: t`Next picture`,
    Previous: t`Previous picture`,
  };
}

function toSlide(picture: GalleryPicture) {
  return { src: sourceOf(picture), alt: picture.alt };
}

function sourceOf({ image_path, variants }: GalleryPicture): string {
  return image_path ?? variants.at(-1)?.url ?? "";
}
